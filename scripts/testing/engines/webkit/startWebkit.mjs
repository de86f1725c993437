// Imported by WebkitSession.mjs: starts WebKit's browser on a virtual screen, and speaks W3C WebDriver with it.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { screenProgram, webkitProgram, windowManager } from '../engines.mjs'

/** Time for a program to start, in ms. */
const startMs = 60_000
/** Time for one command, in ms. A page may load that long. */
const commandMs = 60_000

/** Starts a virtual screen with a window manager. Returns its name and how it ends. Xvfb chooses a free number. */
export async function startScreen() {
  const screen = spawn(
    screenProgram,
    ['-displayfd', '1', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const number = await lineOf(screen, /^(\d+)/)
  const name = `:${number}`
  const manager = spawn(windowManager, [], { env: { ...process.env, DISPLAY: name }, stdio: 'ignore' })
  return { name, stop: () => Promise.all([manager, screen].map(end)) }
}

/**
 * Starts a browser with a session of its own.
 *
 * @param {{ display: string, onConsole: (line: string) => void }} parameters
 */
export async function startWebkit({ display, onConsole }) {
  const port = await findPort()
  const driver = spawn(webkitProgram, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      // WebKit draws in software, as it must in a container.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // Its sandbox does not start for root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      XENVIRONMENT: join(import.meta.dirname, 'fonts.xresources'),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  driver.on('error', (error) => onConsole(`CONSOLE ERROR ${error.message}`))
  driver.stdout.on('data', (chunk) => {
    for (const line of String(chunk).split('\n')) onConsole(line)
  })
  const server = `http://127.0.0.1:${port}`
  await until(() => sendTo(server, 'GET', '/status'))
  const { capabilities, sessionId } = await sendTo(server, 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { args: ['--automation', '--enable-write-console-messages-to-stdout=1'] },
      },
    },
  })
  const send = (method, path, body) => sendTo(`${server}/session/${sessionId}`, method, path, body)
  await send('POST', '/timeouts', { pageLoad: commandMs, script: commandMs })
  return {
    send,
    stop: async () => {
      await send('DELETE', '').catch(() => {})
      await end(driver)
    },
    version: capabilities.browserVersion,
  }
}

async function sendTo(server, method, path, body) {
  const response = await fetch(`${server}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(commandMs),
  })
  const { value } = await response.json()
  if (response.ok) return value
  throw Object.assign(new Error(`${path}: ${value?.error} ${value?.message}`), { code: value?.error })
}

async function until(succeeds) {
  const endsAt = Date.now() + startMs
  for (;;) {
    try {
      return await succeeds()
    } catch (error) {
      if (Date.now() > endsAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function lineOf(child, pattern) {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`${child.spawnfile} did not start: ${text}`)), startMs)
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`${child.spawnfile} ended: ${text}`)))
    child.stdout.on('data', (chunk) => {
      text += chunk
      const [, found] = pattern.exec(text) ?? []
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  })
}

function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
    child.on('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

function findPort() {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
