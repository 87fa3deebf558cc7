/** Versions of the schema of `phrases.db`, oldest first. */
export const MIGRATIONS = [
  `
  CREATE TABLE organisation (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL DEFAULT 1
  ) STRICT;

  -- body: SourceElement as JSON.
  CREATE TABLE element (
    id INTEGER PRIMARY KEY,
    organisation INTEGER NOT NULL,
    project TEXT NOT NULL,
    digest TEXT NOT NULL,
    parent INTEGER,
    body TEXT NOT NULL,
    UNIQUE (organisation, project, digest)
  ) STRICT;
  CREATE INDEX element_by_organisation ON element (organisation, id);
  CREATE INDEX element_by_project ON element (organisation, project, id);
  CREATE TABLE element_text (
    organisation INTEGER NOT NULL,
    hash TEXT NOT NULL,
    element INTEGER NOT NULL,
    PRIMARY KEY (organisation, hash, element)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE phrase (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation INTEGER NOT NULL,
    hash TEXT NOT NULL,
    hash_form TEXT NOT NULL,
    parent INTEGER,
    element INTEGER NOT NULL,
    text TEXT NOT NULL,
    description TEXT NOT NULL,
    project TEXT NOT NULL,
    author TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    folded TEXT NOT NULL,
    UNIQUE (organisation, hash)
  ) STRICT;
  CREATE INDEX phrase_by_organisation ON phrase (organisation, id);
  CREATE VIRTUAL TABLE phrase_words USING fts5(
    folded, content = '', contentless_delete = 1, tokenize = 'trigram', detail = none
  );

  -- tokens, types, variations and voters: JSON.
  CREATE TABLE translation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organisation INTEGER NOT NULL,
    phrase INTEGER NOT NULL,
    locale TEXT NOT NULL,
    text TEXT NOT NULL,
    hash TEXT NOT NULL,
    tokens TEXT NOT NULL,
    types TEXT NOT NULL,
    variations TEXT NOT NULL,
    status TEXT NOT NULL,
    contributor TEXT NOT NULL,
    voters TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER NOT NULL,
    folded TEXT NOT NULL
  ) STRICT;
  CREATE INDEX translation_by_phrase ON translation (phrase, locale);
  CREATE INDEX translation_by_organisation ON translation (organisation, id);
  CREATE INDEX translation_by_locale ON translation (organisation, locale, id);
  CREATE INDEX translation_by_hash ON translation (hash);
  CREATE VIRTUAL TABLE translation_words USING fts5(
    folded, content = '', contentless_delete = 1, tokenize = 'trigram', detail = none
  );

  CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    phrase INTEGER NOT NULL,
    locale TEXT NOT NULL,
    translation INTEGER NOT NULL,
    act TEXT NOT NULL,
    text TEXT NOT NULL,
    status TEXT NOT NULL,
    votes INTEGER NOT NULL,
    by TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX change_by_phrase ON change (phrase, locale);

  -- How many phrases have candidates in a locale: counted with every change.
  CREATE TABLE progress (
    organisation INTEGER NOT NULL,
    locale TEXT NOT NULL,
    approved INTEGER NOT NULL DEFAULT 0,
    waiting INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (organisation, locale)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE project_settings (
    organisation INTEGER NOT NULL,
    project TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (organisation, project)
  ) STRICT, WITHOUT ROWID;
  `,
];
