import { type ReplayedVendor, type ReplayOptions, waitFor } from './replayed.js';
import type { Vendor } from './vendor.js';

/** An official API that answers from recordings. */
export function apiReplay(vendor: Vendor, options: ReplayOptions): ReplayedVendor {
  return {
    base: vendor.base,
    async reply(call) {
      if (!vendor.path.test(call.path)) return vendor.faults.path;
      if (call.method !== 'POST') return vendor.faults.method;
      if (vendor.keyOf(call.headers) !== options.apiKey) return vendor.faults.key;
      const question = vendor.request.safeParse(call.body);
      if (!question.success) return vendor.faults.request;
      const recorded = options.recordings.answer(question.data, vendor.platform);
      await waitFor(recorded.latencyMs, options, call);
      if ('overloaded' in recorded) return vendor.faults.overloaded;
      return { status: 200, body: vendor.answer(recorded) };
    },
  };
}
