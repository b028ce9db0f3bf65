import { endsWord, NO_GAP, type Normalised, normalise } from './normalise.js';

/** Particles that Korean writes behind a name without a space, longest first. */
const PARTICLES: readonly string[] = (
  '에서는 에서도 으로는 으로도 이라는 이라고 이라면 이나마 에서 에는 에도 에게 으로 로는 로도 까지 부터 보다 처럼 만큼 이나 이랑 이며 이고 ' +
  '이라 라는 라고 라면 와는 과는 와도 과도 하고 은 는 이 가 을 를 의 와 과 도 로 에 만 나 랑 야'
)
  .split(' ')
  .map((particle) => normalise(particle).letters);
const HANGUL = /\p{sc=Hang}$/u;

/** Whether particles may follow a name. @param name as it is written */
export function takesParticles(name: string): boolean {
  return HANGUL.test(name);
}

/** Whether a particle, and then the end of a word, follows the letters before `end`: `토스` in `토스는`. */
export function endsWithParticle(text: Normalised, end: number): boolean {
  if (text.gaps[end] !== NO_GAP) return false;
  return PARTICLES.some(
    (particle) => text.letters.startsWith(particle, end) && endsWord(text, end + particle.length - 1),
  );
}
