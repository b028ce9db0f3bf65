import type { Migration } from '@namedrop/plugin-api';

/** Migration that adds the table of contents of answers, and the references to it. It reads no row of older tables. */
export const answersStoredOnce: Migration = {
  name: '017-answers-stored-once',
  up: `
    -- Long answers, as JSON, each of them once. Kept answers and checks refer to them. Hosts of the version before write
    -- the answer itself, which today's hosts read; a kept answer that is a reference they forget, and ask again.
    CREATE TABLE namedrop.answer_contents (
      hash bytea PRIMARY KEY CHECK (length(hash) = 32),
      body text NOT NULL,
      -- Since when it may have no reference. NULL: it had one at the last sweep, and none was released since.
      unused_since timestamptz
    );
    CREATE INDEX answer_contents_by_use ON namedrop.answer_contents (unused_since) WHERE unused_since IS NOT NULL;

    -- Locked until the commit, also for readers, so nothing here takes longer with more rows. New hosts write contents
    -- instead of answers at once. Hosts of the version before never read check_answers; of answers, see above. Older rows
    -- satisfied a narrower check, so they are not read for this one.
    ALTER TABLE namedrop.check_answers
      DROP CONSTRAINT check_answers_check,
      ADD COLUMN content bytea REFERENCES namedrop.answer_contents,
      ADD CONSTRAINT check_answers_outcome CHECK (num_nonnulls(answer, fault, content) = 1) NOT VALID;
    ALTER TABLE namedrop.answers ADD COLUMN content bytea REFERENCES namedrop.answer_contents;

    -- Triggers, since hosts of the version before delete references, too. Contents are locked in the order of their hashes.
    CREATE FUNCTION namedrop.mark_released_contents() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          UPDATE namedrop.answer_contents SET unused_since = now() WHERE unused_since IS NULL;
        ELSIF EXISTS (SELECT FROM released WHERE content IS NOT NULL) THEN
          UPDATE namedrop.answer_contents SET unused_since = now() WHERE hash = ANY (ARRAY(
            SELECT hash FROM namedrop.answer_contents
            WHERE hash = ANY (ARRAY(SELECT content FROM released WHERE content IS NOT NULL))
            ORDER BY hash FOR NO KEY UPDATE));
        END IF;
        RETURN NULL;
      END $$;
    CREATE TRIGGER answer_deleted AFTER DELETE ON namedrop.answers REFERENCING OLD TABLE AS released
      FOR EACH STATEMENT EXECUTE FUNCTION namedrop.mark_released_contents();
    CREATE TRIGGER answer_replaced AFTER UPDATE ON namedrop.answers REFERENCING OLD TABLE AS released
      FOR EACH STATEMENT EXECUTE FUNCTION namedrop.mark_released_contents();
    CREATE TRIGGER answers_emptied AFTER TRUNCATE ON namedrop.answers
      FOR EACH STATEMENT EXECUTE FUNCTION namedrop.mark_released_contents();
    CREATE TRIGGER check_answer_deleted AFTER DELETE ON namedrop.check_answers REFERENCING OLD TABLE AS released
      FOR EACH STATEMENT EXECUTE FUNCTION namedrop.mark_released_contents();
    CREATE TRIGGER check_answers_emptied AFTER TRUNCATE ON namedrop.check_answers
      FOR EACH STATEMENT EXECUTE FUNCTION namedrop.mark_released_contents();
  `,
};

/** Migration that indexes the references to contents, after the lock on readers has gone. */
export const contentsIndexed: Migration = {
  name: '018-contents-indexed',
  up: `
    -- Both indexes are empty at first. Each reads its table once, which takes about a second for a million rows. Readers
    -- go on. Meanwhile no check is stored, and then no answer kept either; the cache gives up after a second.
    CREATE INDEX check_answers_by_content ON namedrop.check_answers (content) WHERE content IS NOT NULL;
    CREATE INDEX answers_by_content ON namedrop.answers (content) WHERE content IS NOT NULL;
  `,
};
