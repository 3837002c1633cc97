/** What an object keeps of its world, where its storage fails. */
import { expect, test } from 'vitest';
import { ObjectLog } from './objectLog';
import type { ObjectStorage, SqlValue } from './platform';

/** A storage that has no room in one of its transactions, by number from 1, and the texts of its log. */
function fullIn(fails: number) {
  const texts: string[] = [];
  let transactions = 0;
  const storage = {
    sql: {
      exec: (statement: string, ...[part]: SqlValue[]) => {
        if (statement === 'DELETE FROM log') texts.length = 0;
        if (part instanceof ArrayBuffer) texts.push(new TextDecoder().decode(part));
        return { toArray: () => [] };
      },
    },
    transactionSync: <T>(work: () => T): T => {
      transactions += 1;
      if (transactions === fails) throw new Error('database or disk is full');
      return work();
    },
    sync: () => Promise.resolve(),
    setAlarm: () => Promise.resolve(),
    deleteAlarm: () => Promise.resolve(),
  } satisfies ObjectStorage;
  return { storage, texts };
}

const text = (line: string) => () => Promise.resolve(`${line}\n`);

test('after an entry that could not be stored no other one is, until the world is stored again', async () => {
  const { storage, texts } = fullIn(2);
  const log = new ObjectLog(storage, () => undefined);
  log.replace('w', text('begun'));
  await log.written();
  log.append(text('lost'));
  await expect(log.written()).rejects.toThrow('full');
  log.append(text('after it'));
  await expect(log.written()).rejects.toThrow('full');
  expect(texts).toEqual(['begun\n']);
  log.replace('w', text('begun anew'));
  log.append(text('an entry'));
  await log.written();
  expect(texts).toEqual(['begun anew\n', 'an entry\n']);
});
