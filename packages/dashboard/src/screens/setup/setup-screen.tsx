import { useState } from 'preact/hooks';
import { WordMark } from '../../ui/signs/word-mark.js';
import { FirstKey } from './first-key.js';
import { Platforms } from './platforms.js';
import { SetPassword } from './set-password.js';
import { Steps } from './steps.js';
import { tokenOf } from './token.js';

export const title = 'Set up';

const STEPS = ['Password', 'Platforms', 'First key'];

/** From the one-time link to a first key. The token is in the fragment, which browsers send to no server. */
export default function SetupScreen() {
  const [token] = useState(() => tokenOf(location.hash));
  const [step, setStep] = useState(0);
  const next = () => setStep(step + 1);
  return (
    <>
      <p>
        <WordMark />
      </p>
      <Steps names={STEPS} current={step} />
      {step === 0 && <SetPassword token={token} onDone={next} />}
      {step === 1 && <Platforms onDone={next} />}
      {step === 2 && <FirstKey />}
    </>
  );
}
