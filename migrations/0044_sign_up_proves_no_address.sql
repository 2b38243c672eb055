-- Local instances verified an address at sign-up. A mailed token proves it again. The account of `npm start` stays verified.
-- by rows of users
UPDATE users SET email_verified_at = NULL
  WHERE rowid > ?1 AND rowid <= ?2 AND email_verified_at = created_at AND email <> 'owner@tenure.local';
