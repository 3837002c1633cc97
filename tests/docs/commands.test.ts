/** What `whyUnknown` refuses of a shell line, so that a document that says it fails. */
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { isOption, ports, readCommands, whyUnknown } from './commands';

const why = (line: string) => readCommands(line).flatMap((command) => whyUnknown(command) ?? [])[0];
const tarball = `${packageJson.name}-${packageJson.version}.tgz`;

describe('a command', () => {
  test.each([
    ['curl -X PATCH localhost:8787/__sandbox/worlds/demo/clock', 'PATCH /__sandbox/worlds/demo/clock is no route'],
    ['curl localhost:8787/__sandbox/worlds/demo/clock', 'GET /__sandbox/worlds/demo/clock is no route'],
    ['curl -d \'{"ms":1}\' localhost:8787/__sandbox/worlds/demo', 'POST /__sandbox/worlds/demo is no route'],
    ['curl localhost:8787/api/seller/product', 'GET /api/seller/product is no route'],
    ['curl localhost:8787/seller/products', 'GET /seller/products is no route'],
    ['curl -X POST localhost:8787/api/seller/products/a/report', 'POST /api/seller/products/a/report is no route'],
    [
      "curl 'localhost:8787/__sandbox/worlds/demo/history?limit=1&after=4'",
      'GET /__sandbox/worlds/demo/history has no parameter after',
    ],
    ['curl localhost:8080/__sandbox/health', 'no server is at port 8080'],
    [
      'curl https://api.example/api/seller/products',
      'https://api.example/api/seller/products is no address of a server here',
    ],
    ['curl "$SANDBOX_ADDRESS/__sandbox/health"', '$SANDBOX_ADDRESS/__sandbox/health is no address of a server here'],
    ['curl --no-such localhost:8787/__sandbox/health', '--no-such is no option of curl that is known here'],
    [
      "curl -H 'Authorization: Bearer txk_sandbox_sellers_demo' localhost:8787/api/seller/products",
      'Authorization: Bearer txk_sandbox_sellers_demo is no token of the sandbox',
    ],
    ['npm install left-pad', 'left-pad is no package that is used with this one'],
    ['npm install --save-dev playwrite', 'playwrite is no package that is used with this one'],
    [
      'npm install ./vendor/marketplace-console-9.9.9.tgz',
      './vendor/marketplace-console-9.9.9.tgz is not the tarball of this version',
    ],
    ['npm install --save-dve msw', '--save-dve is no option of npm that is known here'],
    ['npm run nothing', 'there is no script nothing'],
    ['npm run types -- --watch', 'types takes nothing here'],
    ['npm nothing', 'there is no script nothing'],
    ['npm pack --dry-run', '--dry-run is no option of npm that is known here'],
    ['npm run worker -- --bild', 'scripts/worker.mjs reads no --bild'],
    ['npm run bench -- --onyl runs', 'scripts/bench.mjs reads no --onyl'],
    ['npm run --silent seed -- --sample', expect.stringContaining("'--sample'")],
    ['npm run unit -- src/nowhere', 'src/nowhere is no file'],
    ['npm run unit -- --wacth', '--wacth is no option of vitest that is known here'],
    ['npx vitest rum tests/docs', 'rum is no command of vitest that is known here'],
    [
      'npx playwright install --with-dependencies chromium',
      '--with-dependencies is no option of playwright that is known here',
    ],
    ['npx playwright tests', 'tests is no command of playwright that is known here'],
    ['npx wrangler deploy --vars A:b', '--vars is no option of wrangler that is known here'],
    ['npx cowsay', 'cowsay is no tool that is known here'],
    ['npx marketplace-console serve', expect.stringContaining('Unknown command: serve')],
    ['npx marketplace-console mcp --port 1', 'mcp has no option --port.'],
    ['npm start && npm run nothing', 'there is no script nothing'],
    ['NO_SUCH_VARIABLE=1 npm start', 'NO_SUCH_VARIABLE is read nowhere'],
    // A constant.
    ['MAX_LISTED=1 npm start', 'MAX_LISTED is read nowhere'],
    ['export NO_SUCH_VARIABLE=1', 'export NO_SUCH_VARIABLE=1'],
    ['node scripts/nowhere.mjs', 'scripts/nowhere.mjs is no file'],
    ['frobnicate', 'frobnicate is no program that is known here'],
  ])('%s is refused', (line, reason) => {
    expect(why(line)).toEqual(reason);
  });

  test.each([
    'curl -H \'Content-Type: application/json\' -d \'{"a": [1, {"b": "&;|"}]}\' localhost:8787/__sandbox/worlds/demo/clock',
    "curl 'localhost:8787/__sandbox/worlds/demo/history?limit=1&before=4' > /dev/null",
    'curl "$SANDBOX_URL/__sandbox/health" | tee health.json # until it answers',
    `npm install --save-dev @playwright/test msw@2 ./vendor/${tarball}`,
    'npm run worker -- --build',
    'npm run openapi -- --sandbox',
    'npx playwright install --with-deps chromium',
    'npx marketplace-console sandbox --port 8787 > sandbox.log 2>&1 &',
  ])('%s is taken', (line) => {
    expect(why(line)).toBeUndefined();
  });
});

test('the ports are those of the console, of the sandbox and of the worker', () => {
  expect(ports).toEqual([5173, 8787, 8788]);
});

test.each([
  ['--port', true],
  ['--help', true],
  ['--against', true],
  ['--with-deps', true],
  ['--ports', false],
  ['--seeded', false],
])('that %s is an option is %s', (name, expected) => {
  expect(isOption(name)).toBe(expected);
});
