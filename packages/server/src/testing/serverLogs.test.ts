import { beforeEach, expect, test } from 'vitest'
import { createTestServer } from './createTestServer.js'
import {
  addServerLog,
  addServerTail,
  forgetServerLogs,
  markServerLogs,
  readServerLogs,
  readWholeServerLogs,
} from './serverLogs.js'

beforeEach(forgetServerLogs)

test('default: the output of a server since the mark', async () => {
  const server = await createTestServer()
  await server.post('/v1/events', {})
  markServerLogs()
  expect(readServerLogs()).toBe('')
  await server.get('/healthz')
  const said = readServerLogs()
  expect(said).toMatch(/^──── a server in this process\n\{/)
  expect(said).toContain('"method":"GET"')
  expect(said).not.toContain('"method":"POST"')
  await server.close()
})

test('behavior: the output of many servers, each by its name', () => {
  addServerLog('one', () => ['a\n', 'b\n'])
  addServerLog('other', () => 'c')
  addServerLog('silent', () => [])
  expect(readServerLogs()).toBe('──── one\na\nb\n\n──── other\nc')
})

test('behavior: a log that a test empties is read from its new start', () => {
  const lines = ['a\n', 'b\n']
  addServerLog('one', () => lines)
  markServerLogs()
  lines.splice(0, 2, 'c\n')
  expect(readServerLogs()).toBe('──── one\nc\n')
})

test('behavior: for a failed hook, the whole output', () => {
  const lines = ['a\n', 'b\n']
  addServerLog('one', () => lines)
  markServerLogs()
  expect(readWholeServerLogs()).toBe('──── one\na\nb\n')
})

test('behavior: of a program that says much, the last 100,000 characters', () => {
  const say = addServerTail('node')
  say('old\n')
  markServerLogs()
  say('a'.repeat(99_999))
  expect(readServerLogs()).toBe(`──── node\n${'a'.repeat(99_999)}`)
  say('bc')
  expect(readServerLogs()).toBe(`──── node\n${'a'.repeat(99_998)}bc`)
  markServerLogs()
  say('d')
  expect(readServerLogs()).toBe('──── node\nd')
  expect(readWholeServerLogs()).toBe(`──── node\n${'a'.repeat(99_997)}bcd`)
})
