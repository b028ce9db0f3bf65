import test from 'ava';
import { validate } from 'dockerfile-utils';
import { read } from '../repository/tree.js';
import {
  argumentsOf,
  BUILD,
  baseImages,
  buildCommands,
  DOCKERFILE,
  healthCommand,
  IMAGE,
  imageVariables,
} from './image.js';

test('the linter finds no fault in the Dockerfile, and finds one that is put in', (t) => {
  t.deepEqual(validate(read(DOCKERFILE)), []);
  t.true(validate(read(DOCKERFILE).replace('STOPSIGNAL', 'STOPSIGNL')).length > 0);
});

test('the image has a pinned base, a user by number, a signal, a check without further programs, and no secret', (t) => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } };
  for (const base of baseImages()) t.is(base, `node:${devDependencies.node}-bookworm-slim`, 'the Node.js of the tests');
  t.deepEqual(argumentsOf(IMAGE, 'USER'), ['1000:1000']);
  t.deepEqual(argumentsOf(IMAGE, 'STOPSIGNAL'), ['SIGTERM']);
  t.deepEqual(healthCommand(), ['node', 'deploy/docker/healthcheck.js']);
  t.true(
    IMAGE.filter((each) => each.getKeyword() === 'COPY').every((each) => /--from=build/.test(each.getTextContent())),
  );
  t.deepEqual(
    Object.keys(imageVariables()).filter((name) => /KEY|PASSWORD|SECRET|TOKEN|URL/.test(name)),
    [],
  );
  t.deepEqual(argumentsOf([...BUILD, ...IMAGE], 'ARG'), []);
});

test('the image is built by the commands of this repository, and from its files alone', (t) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  t.deepEqual(buildCommands(), ['npm ci', 'npm run prestart', 'sh deploy/docker/keep-production.sh']);
  t.true('prestart' in scripts);
  const ignored = read('.dockerignore').split('\n');
  for (const pattern of read('.gitignore')
    .trim()
    .split('\n')
    .map((line) => line.replace(/\/$/, '')))
    t.true(ignored.includes(pattern) || ignored.includes(`**/${pattern}`), pattern);
  t.true(ignored.includes('.git'));
});
