-- A playlist of the built-in music provider has each track once: the first of several stays.
-- by rows of sandbox_music
UPDATE sandbox_music SET revision = revision + 1, account = json_set(account, '$.playlists', json((
    SELECT json_group_array(json(list.changed)) FROM (
      SELECT json_set(one.value, '$.tracks', json((
          SELECT json_group_array(json(track.value)) FROM (
            SELECT value, min(key) AS place FROM json_each(one.value, '$.tracks') GROUP BY value ->> 'id' ORDER BY place) AS track))) AS changed
        FROM json_each(sandbox_music.account, '$.playlists') AS one ORDER BY one.key) AS list)))
  WHERE rowid > ?1 AND rowid <= ?2 AND EXISTS (
    SELECT 1 FROM json_each(sandbox_music.account, '$.playlists') AS list, json_each(list.value, '$.tracks') AS track
      GROUP BY list.key, track.value ->> 'id' HAVING count(*) > 1);
