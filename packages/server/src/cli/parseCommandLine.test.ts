import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { commandSchema } from '../admin/commands.js'
import { parseCommandLine } from './parseCommandLine.js'

const now = 1_790_000_000
const parse = (line: string) => parseCommandLine(line.split(' ').filter(Boolean), now)

test('default', () => {
  expect(parse('--port 9000 --host 0.0.0.0 --data d --config c.json')).toEqual({
    file: 'c.json',
    kind: 'start',
    overrides: { dataFolder: 'd', host: '0.0.0.0', port: 9000 },
  })
  expect(parse('')).toEqual({ file: undefined, kind: 'start', overrides: {} })
})

test.each([
  ['--help', { kind: 'help' }],
  ['project create -h', { kind: 'help' }],
  ['-v', { kind: 'version' }],
  [
    'doctor --port 9000',
    {
      file: undefined,
      hash: undefined,
      json: false,
      kind: 'doctor',
      overrides: { port: 9000 },
      projectId: undefined,
    },
  ],
])('behavior: %s', (line, expected) => {
  expect(parse(line)).toEqual(expected)
})

test.each([
  ['project list --json', { command: 'project.list' }],
  ['project create --name Site', { command: 'project.create', name: 'Site' }],
  [
    'project create --name Site --id site --origin https://a.example --origin https://b.example --analytics off',
    {
      analytics: false,
      command: 'project.create',
      name: 'Site',
      origins: ['https://a.example', 'https://b.example'],
      projectId: 'site',
    },
  ],
  [
    'project set site --development --days 2 --feature swap=off --feature activity=on --feature social_login=email,x',
    {
      command: 'project.set',
      developmentUntil: now + 2 * 86_400,
      features: { activity: null, social_login: ['email', 'x'], swap: 'off' },
      mode: 'development',
      projectId: 'site',
    },
  ],
  [
    'project set site --production',
    { command: 'project.set', developmentUntil: null, mode: 'production', projectId: 'site' },
  ],
  ['project rotate site', { command: 'project.rotate', graceSeconds: 86_400, projectId: 'site' }],
  ['project rotate site --grace-hours 0', { command: 'project.rotate', graceSeconds: 0, projectId: 'site' }],
  ['identity list', { command: 'identity.list' }],
  [
    'identity set 0xab --name alice',
    { address: '0xab', avatar: null, command: 'identity.set', name: 'alice' },
  ],
])('behavior: %s', (line, command) => {
  const parsed = parse(line)
  expect(parsed).toMatchObject({ json: line.includes('--json'), kind: 'command' })
  // The running server accepts exactly what the command line creates.
  expect(parsed.kind === 'command' ? safeParse(commandSchema, parsed.command).output : undefined).toEqual(
    command,
  )
})

test('behavior: wallets import', () => {
  expect(parse('wallets import dump.json --data d')).toEqual({
    file: undefined,
    json: false,
    kind: 'import',
    overrides: { dataFolder: 'd' },
    path: 'dump.json',
  })
})

test('behavior: doctor takes the hash and the project', () => {
  const hash = 'a1'.repeat(32)
  expect(parse(`doctor --hash ${hash} --id shop --json`)).toMatchObject({
    hash,
    json: true,
    kind: 'doctor',
    projectId: 'shop',
  })
})

test.each([
  ['doctor --hash 12ab', /--hash is not usable: it must be a SHA-256 in hex/],
  ['doctor frame', /^There is no command `doctor frame`\.$/m],
  ['wallets import', /^`wallets import`: FILE is missing\.$/m],
  ['wallets export a', /^There is no command `wallets export`\.$/m],
  ['serve', /^There is no command `serve`\.$/m],
  ['project', /^There is no command `project`\.$/m],
  ['project drop site', /^There is no command `project drop`\.$/m],
  ['project create', /^`project create`: --name is missing\.$/m],
  ['project set', /^`project set`: PROJECT_ID is missing\.$/m],
  ['project rotate a b', /^The command line cannot be read: unexpected argument b\.$/m],
  ['--port eighty', /--port is not usable: it must be a whole number/],
  ['--prot 80', /^The command line cannot be read: Unknown option '--prot'/],
  ['project set a --production --development', /contradicts/],
  ['project set a --days 2', /--days is not usable: it is allowed only with --development/],
  ['project set a --analytics maybe', /must be on or off/],
  ['project set a --feature swap', /must be ID=on, ID=off or ID=a,b/],
  [
    'project set a --feature socal_login=off',
    /there is no feature socal_login; the features are activity, .*social_login/,
  ],
  ['project set a --feature __proto__=on', /there is no feature __proto__/],
])('error: %s', (line, message) => {
  expect(() => parse(line)).toThrow(message)
})
