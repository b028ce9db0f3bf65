import type { DeliveryDetail } from '@namedrop/contract';
import { useEffect, useRef } from 'preact/hooks';
import { readDelivery, sendAgain } from '../../api/delivery-calls.js';
import { useAction } from '../../api/use-action.js';
import { useResource } from '../../api/use-resource.js';
import { formatClock } from '../../format/dates.js';
import { formatCount } from '../../format/numbers.js';
import { announce } from '../../state/announce.js';
import { addressOf } from '../../state/base-path.js';
import { Button } from '../../ui/buttons/button.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { attemptText, DeliveryState } from '../../ui/deliveries/delivery-state.js';
import { ErrorCallout } from '../../ui/layout/callout.js';
import { Facts } from '../../ui/layout/facts.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { addShortcuts } from '../../ui/navigation/shortcuts.js';
import { Icon } from '../../ui/signs/icon.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';
import { indented, sentenceOf } from './payload.js';

/** Characters of a body or an answer that are shown at first. */
const SHOWN_BODY = 4000;

/** Milliseconds between two looks at a delivery that was sent by hand, and the most looks. */
const EACH_MS = 1000;
const LOOKS = 20;

export interface DeliveryViewProps {
  readonly id: string;
  /** true: the page waits for its result. */
  readonly isFollowed: boolean;
  /** Takes the id of the delivery that repeats this one. */
  onSent(id: string): void;
  /** It has ended while it was followed. */
  onEnded(): void;
}

/** A delivery with its attempts, its body and the answers. */
export function DeliveryView({ id, isFollowed, onSent, onEnded }: DeliveryViewProps) {
  const found = useResource(`delivery ${id}`, (signal) => readDelivery(id, signal));
  const looks = useRef(0);
  useEffect(() => {
    if (!isFollowed || !found.data || looks.current >= LOOKS) return;
    if (found.data.delivery.state !== 'waiting') {
      looks.current = LOOKS;
      return onEnded();
    }
    looks.current += 1;
    const timer = setTimeout(found.reload, EACH_MS);
    return () => clearTimeout(timer);
  }, [isFollowed, found.data]);
  return (
    <section class="delivery" aria-label="Delivery">
      <Loaded of={found} lines={6}>
        {({ delivery }) => <Detail delivery={delivery} onSent={onSent} />}
      </Loaded>
    </section>
  );
}

function Detail({ delivery, onSent }: { readonly delivery: DeliveryDetail; onSent(id: string): void }) {
  const { id, event, source, subject, url, body, attempts } = delivery;
  const again = useAction(async () => {
    const { delivery_id } = await sendAgain(id);
    announce('Sent again');
    onSent(delivery_id);
  });
  const canSend = delivery.state !== 'waiting';
  useEffect(
    () => (canSend ? addShortcuts([{ keys: 'r', label: 'Send again', run: () => void again.run() }]) : undefined),
    [id, canSend],
  );
  const sentence = sentenceOf(body);
  const last = attempts.at(-1);
  return (
    <div class="stack">
      <div class="bar">
        <b class="mono">{event}</b>
        <DeliveryState delivery={delivery} />
        {canSend && (
          <span class="push">
            <Button icon="reload" busy={again.busy} onClick={() => void again.run()}>
              Send again
            </Button>
          </span>
        )}
      </div>
      {again.error && <ErrorCallout error={again.error} />}
      {sentence && (
        <p class="theirs">
          <SafeText text={sentence} limit={600} />
        </p>
      )}
      <Attempts of={delivery} />
      <Facts
        of={[
          [
            'Receiver',
            <span class="mono">
              <SafeText text={url} limit={200} />
            </span>,
          ],
          ...(event === 'watch.fired' && !delivery.test
            ? [['About', <a href={addressOf(`/watches/${source}/runs/${subject}`)}>run of a watch</a>] as const]
            : []),
        ]}
      />
      {last && (
        <>
          <h3>Sent headers</h3>
          <dl class="headers mono">
            {Object.entries(last.headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <SafeText text={value} limit={200} />
                </dd>
              </div>
            ))}
          </dl>
          <p class="fine">Signatures are not kept.</p>
          <h3>Answered</h3>
          <Well text={answerOf(last)} label="Answer of the receiver" />
        </>
      )}
      <div class="bar">
        <h3>Body</h3>
        <span class="fine">{formatCount(body.length)} characters, the same in each attempt</span>
        <span class="push">
          <CopyButton text={body} kind="quiet" />
        </span>
      </div>
      <Well text={indented(body)} label="Body as JSON" />
    </div>
  );
}

/** Status and body of an answer, or why there is none. */
function answerOf({ status, answer, error }: DeliveryDetail['attempts'][number]): string {
  if (status === null) return error ?? 'The receiver has not answered yet.';
  return answer ? `${status}\n\n${answer}` : `${status} without a body`;
}

function Attempts({ of: { attempts, next_attempt_at: next } }: { readonly of: DeliveryDetail }) {
  return (
    <ol class="attempts" aria-label="Attempts">
      {attempts.map((attempt) => (
        <li key={attempt.id} class={attempt.state}>
          <Icon name={attempt.state === 'accepted' ? 'check' : attempt.state === 'failed' ? 'close' : 'clock'} />
          <span>
            Attempt {attempt.number}: <SafeText text={attemptText(attempt)} limit={200} />
          </span>
          <span class="fine" title={attempt.started_at}>
            <Time at={attempt.started_at} form="near" />, {formatClock(new Date(attempt.started_at))}
          </span>
        </li>
      ))}
      {next && (
        <li>
          <Icon name="clock" />
          <span>Attempt {attempts.length + 1}</span>
          <span class="fine">
            <Time at={next} form="near" />, {formatClock(new Date(next))}
          </span>
        </li>
      )}
    </ol>
  );
}

const Well = ({ text, label }: { readonly text: string; readonly label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard
  <section class="well" tabIndex={0} aria-label={label}>
    <pre>
      <SafeText text={text} limit={SHOWN_BODY} />
    </pre>
  </section>
);
