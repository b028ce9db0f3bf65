import type { Channel, Outcome, Platform } from '@namedrop/core';
import type {
  Answers,
  BudgetedQuestion,
  CheckRequest,
  PreparedQuestion,
  Question,
  Spending,
} from '@namedrop/plugin-api';

/** Request of a check whose platforms are chosen. */
export interface ChosenRequest extends CheckRequest {
  readonly platforms: readonly Platform[];
}

/** Questions of one check: the same to each of its platforms. Call `known` first. */
export class CheckQuestions {
  /** One per platform, once they are looked up. */
  #prepared: readonly PreparedQuestion[] = [];

  /** @param id of the check, for the log lines of its questions */
  constructor(
    private readonly id: string,
    private readonly request: ChosenRequest,
    private readonly channel: Channel,
    private readonly answers: Answers,
  ) {}

  /** Looks up the outcomes that take no asking, one entry per platform. */
  async known(): Promise<readonly (Outcome | undefined)[]> {
    const { platforms, fresh, freshSince } = this.request;
    const prepare = (platform: Platform) =>
      this.answers.prepare(platform, this.channel, this.#question(platform), { fresh, freshSince });
    this.#prepared = await Promise.all(platforms.map(prepare));
    return this.#prepared.map(({ known }) => known);
  }

  /** Lists the questions that take asking. An earlier attempt has used budgets for the answers that it brought. */
  budgeted(): BudgetedQuestion[] {
    const { channel } = this;
    const takesRoom = (prepared?: PreparedQuestion) => !prepared?.known && !prepared?.isBrought;
    return this.request.platforms
      .filter((_, index) => takesRoom(this.#prepared[index]))
      .map((platform) => ({ platform, channel }));
  }

  /** Asks a platform. Never rejects. @param index of the platform in the request */
  ask(index: number, spending: Spending): Promise<Outcome> {
    return this.#prepared[index]!.ask({ requestId: this.id, spending });
  }

  #question(platform: Platform): Question {
    const { query, region, city, models } = this.request;
    return { text: query, region, city, model: models?.[platform] };
  }
}
