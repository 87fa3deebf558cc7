/** Versions of the schema of `accounts.db`, oldest first. */
export const MIGRATIONS = [
  `CREATE TABLE organisation (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE member (
    organisation_id TEXT NOT NULL,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    roles TEXT NOT NULL,
    added_at_ms INTEGER NOT NULL,
    PRIMARY KEY (organisation_id, email)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX member_email ON member (email);
  CREATE TABLE sign_in_link (
    token_hash TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    browser_hash TEXT,
    created_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE session (
    token_hash TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    email TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    last_used_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER NOT NULL,
    replaced_at_ms INTEGER,
    came_from TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_email ON session (email);
  CREATE TABLE administrative_act (
    id TEXT PRIMARY KEY,
    when_ms INTEGER NOT NULL,
    organisation_id TEXT,
    actor TEXT NOT NULL,
    act TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT,
    came_from TEXT NOT NULL
  ) STRICT;
  CREATE INDEX administrative_act_organisation ON administrative_act (organisation_id, id);
  CREATE TRIGGER administrative_act_stays BEFORE UPDATE ON administrative_act
    BEGIN SELECT raise(ABORT, 'the log of administrative acts is never changed'); END;
  CREATE TRIGGER administrative_act_remains BEFORE DELETE ON administrative_act
    BEGIN SELECT raise(ABORT, 'the log of administrative acts is never changed'); END;`,
];
