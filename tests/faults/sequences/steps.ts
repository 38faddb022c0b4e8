import fc from 'fast-check';

/** Ends a command before it is done. */
export interface Interruption {
  signal: 'SIGKILL' | 'SIGTERM';
  afterMs: number;
}

/** What an operator, a respondent or a power cut does, at the installation in use. */
export type Step =
  | { does: 'start'; byNpm: boolean }
  | { does: 'stop'; signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP' }
  | { does: 'kill'; withDatabase: boolean; afterMs: number }
  | { does: 'interrupt start'; interruption: Interruption }
  | { does: 'answer'; count: number; withPicture: boolean }
  | { does: 'make link' }
  | { does: 'back up'; name: BackupName; isBusy: boolean; interruption?: Interruption | undefined }
  | { does: 'back up to a full disk' }
  | { does: 'verify'; name: BackupName; interruption?: Interruption | undefined }
  | { does: 'restore'; name: BackupName; to: RestorePlace; replaces: boolean; interruption?: Interruption | undefined }
  | { does: 'restore unusable'; file: Unusable; to: 'same' | 'new' }
  | { does: 'restore to a full disk'; megabytes: number }
  | { does: 'work on a full disk'; command: 'back up' | 'restore'; megabytes: number }
  | { does: 'move'; isLong: boolean }
  | { does: 'mix'; part: MixedPart; command: MixedCommand }
  | { does: 'use another'; number: number };

/** Backups of the sequence, and one of another installation. */
export type BackupName = 'first' | 'second' | 'other';
/** `scratch`: a new DATA_DIR and an empty database; `wrong`: the same DATA_DIR and an empty database. */
export type RestorePlace = 'same' | 'new' | 'scratch' | 'wrong';
export type Unusable = 'newer' | 'truncated' | 'missing';
export type MixedPart = 'empty database' | 'other database' | 'other files' | 'no files' | 'other keys' | 'no keys';
export type MixedCommand = 'start' | 'back up' | 'restore';

const interruption = (mostMs: number) =>
  fc.record({ signal: fc.constantFrom('SIGKILL' as const, 'SIGTERM' as const), afterMs: fc.nat(mostMs) });
const perhaps = (mostMs: number) => ({
  interruption: fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: interruption(mostMs) },
  ),
});
const does = <Name extends string>(name: Name) => ({ does: fc.constant(name) });
const ownBackup = fc.constantFrom('first' as const, 'second' as const);
const anyBackup = fc.constantFrom('first' as const, 'first' as const, 'second' as const, 'other' as const);

const steps: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 4, arbitrary: fc.record({ ...does('start'), byNpm: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ ...does('stop'), signal: fc.constantFrom('SIGTERM', 'SIGINT', 'SIGHUP') }) },
  { weight: 4, arbitrary: fc.record({ ...does('kill'), withDatabase: fc.boolean(), afterMs: fc.nat(300) }) },
  { weight: 2, arbitrary: fc.record({ ...does('interrupt start'), interruption: interruption(2_500) }) },
  {
    weight: 4,
    arbitrary: fc.record({ ...does('answer'), count: fc.integer({ min: 1, max: 4 }), withPicture: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record(does('make link')) },
  {
    weight: 6,
    arbitrary: fc.record({ ...does('back up'), name: ownBackup, isBusy: fc.boolean(), ...perhaps(1_200) }),
  },
  { weight: 1, arbitrary: fc.record(does('back up to a full disk')) },
  { weight: 1, arbitrary: fc.record({ ...does('verify'), name: anyBackup, ...perhaps(3_000) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      ...does('restore'),
      name: anyBackup,
      to: fc.constantFrom('same', 'same', 'new', 'scratch', 'wrong'),
      replaces: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
      ...perhaps(3_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...does('restore unusable'),
      file: fc.constantFrom('newer', 'truncated', 'missing'),
      to: fc.constantFrom('same', 'new'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ ...does('restore to a full disk'), megabytes: fc.constantFrom(1, 20, 50, 80) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...does('work on a full disk'),
      command: fc.constantFrom('back up', 'restore'),
      megabytes: fc.constantFrom(1, 4, 20, 50, 100),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...does('move'), isLong: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...does('mix'),
      part: fc.constantFrom('empty database', 'other database', 'other files', 'no files', 'other keys', 'no keys'),
      command: fc.constantFrom('start', 'back up', 'restore'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...does('use another'), number: fc.nat(5) }) },
];

/** The sequences of a seed. */
export const inventSequences = (parameters: { numRuns: number; seed: number }): Step[][] =>
  fc.sample(fc.array(fc.oneof(...steps), { minLength: 5, maxLength: 9, size: 'max' }), parameters);
