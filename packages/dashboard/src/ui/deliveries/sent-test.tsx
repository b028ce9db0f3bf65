import type { DeliveryDetail } from '@namedrop/contract';
import { useEffect, useState } from 'preact/hooks';
import { readDelivery } from '../../api/delivery-calls.js';
import { announce } from '../../state/announce.js';
import { StatusWord } from '../signs/status-word.js';
import { SafeText } from '../text/safe-text.js';
import { attemptText } from './delivery-state.js';

/** Milliseconds between two looks, and looks until the page gives up. */
const EACH_MS = 700;
const LOOKS = 40;

/** Waits for the first attempt of a test delivery and shows its result. @param props.delivery id */
export function SentTest({ delivery }: { readonly delivery: string }) {
  const [attempt, setAttempt] = useState<DeliveryDetail['attempts'][number]>();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    setAttempt(undefined);
    setLooks(0);
  }, [delivery]);
  const isOver = attempt !== undefined || looks >= LOOKS;
  useEffect(() => {
    if (isOver) return;
    const controller = new AbortController();
    const look = async () => {
      const { delivery: found } = await readDelivery(delivery, controller.signal);
      const [first] = found.attempts;
      if (!first || first.state === 'sending') return setLooks(looks + 1);
      setAttempt(first);
      announce(`Test: ${attemptText(first)}`);
    };
    const timer = setTimeout(() => look().catch(() => setLooks(looks + 1)), looks === 0 ? 0 : EACH_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [delivery, looks, isOver]);
  if (!attempt) {
    return <StatusWord tone="idle">{isOver ? 'no result yet: see Webhooks' : 'test is under way'}</StatusWord>;
  }
  return (
    <StatusWord tone={attempt.state === 'accepted' ? 'good' : 'bad'}>
      <SafeText text={attemptText(attempt)} limit={120} />
    </StatusWord>
  );
}
