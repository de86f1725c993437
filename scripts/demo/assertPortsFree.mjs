// Part of scripts/demo.mjs.
import { createServer, Socket } from 'node:net'
import { commandWith, DemoProblem } from './DemoProblem.mjs'

const roles = {
  page: 'the playground',
  server: 'the server',
  chain: 'the local network',
  wallet: "the wallet's site",
  solana: 'the local Solana cluster',
  bitcoin: 'the local Bitcoin network',
  bundler: 'the bundler of smart accounts',
  inbox: 'the inbox',
  paymaster: 'the paymaster of an app, where a journey starts one,',
}

/** How many ports in a row the demo takes. */
export const portCount = Object.keys(roles).length

/**
 * Checks that the demo's ports, beginning with `first`, are free.
 *
 * @throws DemoProblem that names the taken port, which program probably uses it, and what to do
 */
export async function assertPortsFree(first) {
  const ports = {
    page: first,
    server: first + 1,
    chain: first + 2,
    wallet: first + 3,
    solana: first + 4,
    bitcoin: first + 5,
    bundler: first + 6,
    inbox: first + 7,
    paymaster: first + 8,
  }
  for (const [role, port] of Object.entries(ports)) {
    if (await isFree(port)) continue
    throw new DemoProblem(
      `Port ${port}, which ${roles[role]} needs, is in use by another program.`,
      `It is probably a demo in another terminal, or its tests. To find out: ${lookUp(port)}`,
      `Stop that program, or use other ports: ${commandWith('--port', first < 65_000 ? first + 100 : 5270)}`,
    )
  }
  return ports
}

async function isFree(port) {
  const server = createServer()
  const canListen = await new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  // For `localhost`, a browser tries ::1 first, so another program that listens there would get our requests.
  return canListen && !(await answers(port, '::1'))
}

async function answers(port, host) {
  const socket = new Socket()
  const isAnswered = await new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.setTimeout(500, () => resolve(false))
    socket.connect(port, host)
  })
  socket.destroy()
  return isAnswered
}

function lookUp(port) {
  return process.platform === 'win32' ? `netstat -ano | findstr :${port}` : `lsof -i :${port}`
}
