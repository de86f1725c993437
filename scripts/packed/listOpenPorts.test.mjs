import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { listOpenPorts } from './listOpenPorts.mjs'

/** Starts a program whose child listens at `host`, and returns the program's id and the port. */
async function listenAt(host) {
  const script = `require('net').createServer().listen(0, '${host}', function () { console.log(this.address().port) })`
  const parent = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}], { stdio: 'inherit' })`
  const child = spawn(process.execPath, ['-e', parent], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => process.kill(-child.pid, 'SIGKILL'))
  const [port] = await once(child.stdout, 'data')
  return { pid: child.pid, port: Number(port) }
}

test('default: only ports that other machines can reach are listed', async () => {
  const isLinux = process.platform === 'linux'
  for (const host of ['0.0.0.0', '::']) {
    const { pid, port } = await listenAt(host)
    expect([host, listOpenPorts(pid)]).toEqual([host, isLinux ? [`${port} (node)`] : []])
  }
  for (const host of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1', 'localhost']) {
    const { pid } = await listenAt(host)
    expect([host, listOpenPorts(pid)]).toEqual([host, []])
  }
})
