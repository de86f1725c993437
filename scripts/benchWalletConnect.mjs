// Run by `npm run bench:walletconnect`: measures the time from pairing to a settled session, and compares our client
// with an independent one, on loopback.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './checks/houseFiles.mjs'

const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'demo',
    'packages/portico/src/walletconnect/pairingSpeed.test.ts',
  ],
  { cwd: root, env: { ...process.env, PORTICO_PAIRING_ROUNDS: '300' }, stdio: 'inherit' },
)
process.exitCode = status ?? 1
