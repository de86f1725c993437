// Read by scripts/demo.mjs. Imports nothing that must be installed.
import { parseArgs } from 'node:util'
import { DemoProblem } from './DemoProblem.mjs'

export const helpText = `npm run demo -- [options]

  --port N     first of nine ports in a row: page, server, network, wallet, Solana, Bitcoin, bundler, inbox, paymaster.
               Default 5170.
  --data DIR   folder of the data, reused by the next start. Default .data/demo.
  --fresh      start from empty data.
  --dev        serve the playground from its sources, with hot reload.
  --help       this text.`

/**
 * Reads the command line.
 *
 * @throws DemoProblem for an unknown option
 */
export function readOptions(args) {
  const { data, dev, fresh, help, port } = parse(args)
  const number = Number(port)
  if (!/^\d{1,5}$/.test(port) || number < 1024 || number > 65_527) {
    throw new DemoProblem(
      `--port takes a number from 1024 to 65527, got "${port}".`,
      'The demo uses nine ports in a row, beginning with it.',
    )
  }
  if (data === '') throw new DemoProblem('--data takes a folder, got nothing.')
  return { data, dev, fresh, help, port: number }
}

function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        data: { default: '.data/demo', type: 'string' },
        dev: { default: false, type: 'boolean' },
        fresh: { default: false, type: 'boolean' },
        help: { default: false, short: 'h', type: 'boolean' },
        port: { default: '5170', type: 'string' },
      },
    }).values
  } catch (error) {
    throw new DemoProblem(error.message.split('\n')[0], '', helpText)
  }
}
