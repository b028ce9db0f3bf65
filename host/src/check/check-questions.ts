import type { Channel, Outcome, Platform } from '@namedrop/core';
import type { Answers, BudgetedQuestion, CheckRequest, Question, Spending } from '@namedrop/plugin-api';

/** Request of a check whose platforms are chosen. */
export interface ChosenRequest extends CheckRequest {
  readonly platforms: readonly Platform[];
}

/** Questions of one check: the same to each of its platforms. */
export class CheckQuestions {
  /** @param id of the check, for the log lines of its questions */
  constructor(
    private readonly id: string,
    private readonly request: ChosenRequest,
    private readonly channel: Channel,
    private readonly answers: Answers,
  ) {}

  /** Looks up the outcomes that take no asking, one entry per platform. */
  async known(): Promise<readonly (Outcome | undefined)[]> {
    const { platforms, fresh } = this.request;
    if (fresh) return platforms.map(() => undefined);
    return Promise.all(
      platforms.map((platform) => this.answers.known(platform, this.channel, this.#question(platform))),
    );
  }

  /** Lists the questions that take asking. An earlier attempt has used budgets for the answers that it brought. */
  async budgeted(known: readonly (Outcome | undefined)[]): Promise<BudgetedQuestion[]> {
    const { channel } = this;
    const unknown = this.request.platforms.filter((_, index) => known[index] === undefined);
    const brought = await Promise.all(unknown.map((platform) => this.#isBrought(platform)));
    return unknown.filter((_, index) => !brought[index]).map((platform) => ({ platform, channel }));
  }

  /** Asks a platform. Never rejects. @param index of the platform in the request */
  ask(index: number, spending: Spending): Promise<Outcome> {
    const { platforms, fresh, freshSince } = this.request;
    const platform = platforms[index]!;
    const options = { requestId: this.id, fresh, freshSince, spending };
    return this.answers.ask(platform, this.channel, this.#question(platform), options);
  }

  async #isBrought(platform: Platform): Promise<boolean> {
    const { freshSince } = this.request;
    if (freshSince === undefined) return false;
    const outcome = await this.answers.known(platform, this.channel, this.#question(platform), { freshSince });
    return outcome !== undefined;
  }

  #question(platform: Platform): Question {
    const { query, region, city, models } = this.request;
    return { text: query, region, city, model: models?.[platform] };
  }
}
