import type { BucketLevel, BucketSize, TokenBuckets } from '@namedrop/plugin-api';

/** A bucket by its name, e.g. `key:<id>:check:quick`. */
export interface Bucket {
  readonly name: string;
  readonly size: BucketSize;
}

/** A bucket within a wider one, such as that of a key within that of its account. */
export interface NestedBucket extends Bucket {
  readonly wider: Bucket;
}

/** Levels of a bucket and of the wider one. */
export interface NestedLevels {
  readonly level: BucketLevel;
  /** Absent when the narrower bucket had no token: the wider one is then left alone. */
  readonly wider?: BucketLevel;
}

/** Token buckets that take from a bucket and a wider one in one step. */
export interface NestedBuckets extends TokenBuckets {
  /** Takes a token of both or of neither; with -1, gives one back to both. */
  takeNested(bucket: NestedBucket, tokens: 1 | -1): Promise<NestedLevels>;
}

/** Does the same with buckets that know of no wider ones, step by step. */
export async function takeNested(
  buckets: TokenBuckets,
  { name, size, wider }: NestedBucket,
  tokens: 1 | -1,
): Promise<NestedLevels> {
  const level = await buckets.take(name, size, tokens);
  if (!level.taken) return { level };
  const levels = { level, wider: await buckets.take(wider.name, wider.size, tokens) };
  return levels.wider.taken ? levels : { ...levels, level: await buckets.take(name, size, -1) };
}
