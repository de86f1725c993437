#!/usr/bin/env node
// Run by Playwright as its Firefox (see playwright.config.ts): starts the Firefox of this machine, and relays its
// WebDriver BiDi. This Firefox lacks some commands that Playwright sends, and one that it has sets values in a way that
// React does not notice.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { firefoxProgram } from './engines.mjs'
import { fillForReact } from './fillForReact.mjs'

const maxPayload = 2 ** 30

const firefox = spawn(firefoxProgram, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
firefox.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

firefox.stderr.on('data', (chunk) => {
  const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(String(chunk)) ?? []
  if (address === undefined) process.stderr.write(chunk)
  else listen(address)
})

/** Listens for Playwright, and tells it the relay's address in Firefox's own words. */
function listen(address) {
  const http = createServer()
  const server = new WebSocketServer({ maxPayload, server: http })
  server.on('connection', (client, { url }) => relay(client, new WebSocket(address + url, { maxPayload })))
  http.listen(0, '127.0.0.1', () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${http.address().port}\n`)
  })
}

function relay(client, browser) {
  const early = []
  const methods = new Map()
  client.on('message', (data) => {
    const text = fillForReact(String(data))
    const { id, method } = JSON.parse(text)
    methods.set(id, method)
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  })
  browser.on('open', () => {
    for (const text of early) browser.send(text)
  })
  browser.on('message', (data) => {
    const answer = JSON.parse(String(data))
    const method = methods.get(answer.id) ?? ''
    methods.delete(answer.id)
    client.send(isUnknown(answer, method) ? toSuccess(answer.id) : String(data))
  })
  browser.on('close', () => client.close())
  browser.on('error', () => client.close())
  client.on('close', () => browser.close())
}

/** Playwright sends emulations and permissions at the start of each test, even if the test does not use them. */
function isUnknown({ error, type }, method) {
  return type === 'error' && (error === 'unknown command' || /^(emulation|permissions)\./.test(method))
}

function toSuccess(id) {
  return JSON.stringify({ id, result: {}, type: 'success' })
}
