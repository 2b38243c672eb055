/**
 * The files that `0000_baseline.sql` replaced, each with its recorded checksum. A database with all of them has the
 * tables of the baseline (docs/decisions/0012-baseline-migration.md).
 */
export const PRE_RELEASE_MIGRATIONS: ReadonlyMap<string, string> = new Map([
  ["0000_accounts_agents_executions_webhooks.sql", "93545a92e6c9d5d86d552a1c1ac2088b3dcbd5a4ca56f4b658842193e101921c"],
  ["0001_agents_search.sql", "4ddb82ef28eca732a6d36af92e3e56e8aae68127087a4feee7556de2f82e4311"],
  ["0002_users_email_verified.sql", "da572b7bb782c3739a4640500c640c9c78278636114b7aa2402ab5a99d518af9"],
  ["0003_sessions_end_indexes.sql", "8e3ea0f36bb2927747d9e3ad934bcd4ae829aa74e7a1c6fefae5a5ab1e307c6e"],
  ["0004_episodes_graduation_training.sql", "2ef36a4b2b422da6456f2888473042a1875084ae3fa2aa61b464a1ab86ae3545"],
  ["0005_audit_approvals.sql", "47b8a359e819b1c23d3bbb112ce59e091d9324dfacb47f3b94734190bde64aee"],
  ["0006_skills.sql", "cce7e2999ce1477086cfc8dce0d29f7e32a9ae975877b8e3cba14796f8dda680"],
  ["0007_sdlc.sql", "73cf0d94bbe9c6efea1ed187b0b0d57787416afc3c58a16f4f99e553ea8e23a5"],
  ["0008_listings.sql", "de0a591f6510ee5a77ea4cf2a55a01a30ca08fc2c104708d225414d054d55439"],
  ["0009_auto_improvement.sql", "2e250a7d9e0175e74c4c83771c6468753a7dd5c5d5fd8b3e0f3acd34ce5f693a"],
  ["0010_sdlc_runs_durable.sql", "94fa73f8ea7fb5a316dc78e12b7572994bed58d7117c8fd025dece439e794937"],
  ["0011_workflow_templates.sql", "dbb967eb0a9e55f66a223ce468c2d85d176aed3d7fa8a4fb504092709d46f928"],
  ["0012_federation_peers.sql", "3accaca4cb639ccc875e357160e48deef04a37df45e39d96fe83f6d922eed40d"],
  ["0013_skill_versions.sql", "3ad7391a915ec1438ec12f4762b26db0493b503d8832639d22dfb90d702b3663"],
  ["0014_workflow_template_packed_graph.sql", "702f3c5aa90a182a0acbbc7159490b5b6b75486a15c4f8ba6ef7d62c57a2545c"],
  ["0015_domains.sql", "d7848709b0bf5027fcc068bf15a48673b670ff005800105d72e8438eceac3153"],
  ["0016_leaner_executions.sql", "4b2d06fe77445bb6ccb639b7aaffdce783768a3720abbeed7688a20fbbfaa150"],
  ["0017_canvas.sql", "643fe1221d37e950283c6364003725e4ff0687ceda4af8625d7d8ad7d02c1a5c"],
  ["0018_chat.sql", "f423b16cdcb858fd234ef80dd20bf6993b9a8321a8aeaa9faf358fea80faad66"],
  ["0019_listing_search.sql", "3733847f709e8bff744caff43b8e88a192633a5f442dcf57f24eab75572e35a7"],
  ["0020_featured_templates.sql", "3e6a549d32eaef399840a4794c65867a2ff3b2944d3732bcea06f14b5bcdfa5c"],
]);

const total = PRE_RELEASE_MIGRATIONS.size;
const last = [...PRE_RELEASE_MIGRATIONS.keys()].at(-1);

const WITHOUT_THE_DATA =
  "To start again without the data, use an empty database: on this machine, remove the data folder (.data, or DATA_DIR).";

/**
 * Whether the complete pre-release made a database (its applied migrations, name to checksum). Throws when the database
 * has only some of these migrations, or one with another checksum, because its tables then differ from the baseline.
 */
export function isPreRelease(applied: ReadonlyMap<string, string>): boolean {
  const found = [...applied].filter(([name]) => PRE_RELEASE_MIGRATIONS.has(name));
  if (found.length === 0 || found.length < applied.size) return false;
  const edited = found.find(([name, checksum]) => PRE_RELEASE_MIGRATIONS.get(name) !== checksum);
  if (edited !== undefined) {
    throw new Error(
      `The database was made by a pre-release of Tenure, with a text of ${edited[0]} that differs from the published one. ` +
        "This version does not support its tables. Nothing was changed. To keep the data, use the version that made the database. " +
        WITHOUT_THE_DATA,
    );
  }
  if (found.length < total) {
    throw new Error(
      `The database was made by a pre-release of Tenure and has ${found.length} of its ${total} migrations. ` +
        "This version takes over only a database that has all of them. Nothing was changed. " +
        `To keep the data, start the last pre-release (the one with ${last}) on the database once, then start this version. ` +
        WITHOUT_THE_DATA,
    );
  }
  return true;
}
