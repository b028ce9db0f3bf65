import { DockerfileParser, type Entrypoint, type From, type Healthcheck, type Instruction } from 'dockerfile-ast';
import { read } from '../repository/tree.js';

export const DOCKERFILE = 'deploy/docker/Dockerfile';

/** Instructions of the Dockerfile, sorted by stage: the last one is the image. */
export const STAGES: readonly (readonly Instruction[])[] = stagesOf(
  DockerfileParser.parse(read(DOCKERFILE)).getInstructions(),
);
export const [BUILD = [], IMAGE = []] = STAGES;

function stagesOf(instructions: readonly Instruction[]): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const instruction of instructions) {
    if (instruction.getKeyword() === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages;
}

/** Returns the arguments of an instruction of a stage, without its options. */
export function argumentsOf(stage: readonly Instruction[], keyword: string): string[] {
  return stage
    .filter((each) => each.getKeyword() === keyword)
    .map((each) =>
      each
        .getArguments()
        .map((argument) => argument.getValue())
        .join(' '),
    );
}

export const baseImages = (): string[] => STAGES.map(([from]) => (from as From).getImage() ?? '');

/** The shell commands of the build, without their mounts. */
export const buildCommands = (): string[] =>
  argumentsOf(BUILD, 'RUN').map((command) => command.replace(/^--mount=\S+ /, ''));

/** The command of a container that is given no arguments, as a list. */
export function startCommand(): string[] {
  return ['ENTRYPOINT', 'CMD'].flatMap((keyword) => execForm(IMAGE.find((each) => each.getKeyword() === keyword)));
}

/** The command that says whether a container is well, as a list. */
export function healthCommand(): string[] {
  const check = IMAGE.find((each) => each.getKeyword() === 'HEALTHCHECK') as Healthcheck | undefined;
  const [, ...command] = JSON.parse(`["CMD",${/\[(.*)\]/.exec(check?.getTextContent() ?? '')?.[1]}]`) as string[];
  return command;
}

const execForm = (instruction: Instruction | undefined): string[] =>
  JSON.parse((instruction as Entrypoint).getArgumentsContent() ?? '[]') as string[];

/** Variables of the image. */
export function imageVariables(): Record<string, string> {
  const [text = ''] = argumentsOf(IMAGE, 'ENV');
  return Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]));
}
