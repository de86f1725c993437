import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { createProjectStore, type ProjectStore } from './projectStore.js'
import { projects } from './schema.js'

let database: OpenDatabase
let store: ProjectStore
let nowMs = 1_790_000_000_000
const clock = { nowMs: () => nowMs }
const day = 24 * 60 * 60

beforeAll(async () => {
  database = await openTestDatabase()
  store = await createProjectStore(database.database, clock)
})
afterAll(() => database.close())

test('default', async () => {
  const project = await store.create({ name: 'Site', origins: ['https://a.example', 'https://a.example'] })
  expect(project).toEqual({
    analytics: true,
    developmentUntil: null,
    features: expect.objectContaining({ activity: null, multi_wallet: null, social_login: null }),
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    mode: 'production',
    name: 'Site',
    origins: ['https://a.example'],
    projectId: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(store.find(project.projectId)).toEqual(project)
  expect(project.id).not.toBe(project.projectId)
})

test('behavior: a project that one process writes is read by another', async () => {
  const other = await createProjectStore(database.database, clock)
  const { projectId } = await other.create({ name: 'Other' })
  expect(store.find(projectId)).toBeUndefined()
  await store.refresh()
  expect(store.find(projectId)?.name).toBe('Other')
})

test('behavior: a change leaves all other fields unchanged', async () => {
  const { projectId } = await store.create({ name: 'Before', origins: ['https://b.example'] })
  await store.set(projectId, { features: { social_login: ['email', 'google'] } })
  const after = await store.set(projectId, { analytics: false, name: 'After' })
  expect(after).toMatchObject({
    analytics: false,
    features: { multi_wallet: null, social_login: ['email', 'google'] },
    name: 'After',
    origins: ['https://b.example'],
  })
})

test('error: a project that is gone when its new key is written', async () => {
  const { id, projectId } = await store.create({ name: 'Gone' })
  const rotated = store.rotate(projectId, 60)
  // The store has asked for the projects by now, and writes after the answer.
  await Promise.all([
    expect(rotated).rejects.toMatchObject({ name: 'ProjectNotFoundError' }),
    database.database.delete(projects).where(eq(projects.id, id)),
  ])
  await store.refresh()
})

test('behavior: of two commands at the same moment, neither undoes the other', async () => {
  const other = await createProjectStore(database.database, clock)
  for (let round = 0; round < 5; round++) {
    const origins = ['https://gone.example', 'https://kept.example']
    const { projectId } = await store.create({ name: 'Before', origins })
    await Promise.all([
      store.set(projectId, { origins: ['https://kept.example'] }),
      other.set(projectId, { name: 'After' }),
    ])
    await store.refresh()
    expect(store.find(projectId)).toMatchObject({ name: 'After', origins: ['https://kept.example'] })
  }
})

test('behavior: hardening A44: of two keys that are rotated in at the same moment, one stays', async () => {
  const other = await createProjectStore(database.database, clock)
  const before = await store.create({ name: 'Rotated twice' })
  await other.refresh()
  await Promise.all([store.rotate(before.projectId, 60), other.rotate(before.projectId, 60)])
  nowMs += 61_000
  await store.refresh()
  expect(store.list().filter(({ id }) => id === before.id)).toHaveLength(1)
})

test('behavior: hardening A44: a rotated key works until it expires', async () => {
  const before = await store.create({ name: 'Rotated' })
  const after = await store.rotate(before.projectId, 60)
  expect(after.id).toBe(before.id)
  expect(after.projectId).not.toBe(before.projectId)
  expect(store.find(before.projectId)).toEqual(after)
  nowMs += 61_000
  expect(store.find(before.projectId)).toBeUndefined()
  expect(store.find(after.projectId)).toEqual(after)
  expect(store.list().filter(({ id }) => id === before.id)).toEqual([after])
})

test('error: a key is never given out twice', async () => {
  await store.create({ name: 'One', projectId: 'taken' })
  await expect(store.create({ name: 'Two', projectId: 'taken' })).rejects.toMatchObject({
    code: 'PROJECT_EXISTS',
  })
  await store.rotate('taken', 0)
  await expect(store.create({ name: 'Two', projectId: 'taken' })).rejects.toMatchObject({
    code: 'PROJECT_EXISTS',
  })
})

test('error: a project that does not exist', async () => {
  await expect(store.set('nothing', {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(store.rotate('nothing', 0)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('error: hardening A4: a wildcard under a public suffix needs development mode with an expiry', async () => {
  const origins = ['https://*.vercel.app']
  const until = Math.floor(nowMs / 1000) + day
  const refused = { code: 'ORIGIN_PATTERN_REFUSED' }
  await expect(store.create({ name: 'P', origins })).rejects.toMatchObject(refused)
  await expect(store.create({ mode: 'development', name: 'D', origins })).rejects.toMatchObject(refused)
  await expect(store.create({ developmentUntil: until, name: 'E', origins })).rejects.toMatchObject(refused)
  const project = await store.create({ developmentUntil: until, mode: 'development', name: 'F', origins })
  await expect(store.set(project.projectId, { mode: 'production' })).rejects.toMatchObject(refused)
})

test('behavior: development mode allows this machine, and shared hosting until its expiry', async () => {
  const origins = ['https://*.vercel.app', 'https://app.example.com', 'http://192.168.1.20:5173']
  const project = await store.create({
    developmentUntil: Math.floor(nowMs / 1000) + day,
    mode: 'development',
    name: 'Development',
    origins,
  })
  const allowed = (origin: string) => store.isOriginAllowed(project, origin)
  const shared = ['https://x.vercel.app', 'https://x.pages.dev', 'https://x.ngrok-free.app']
  const lasting = ['http://localhost:3000', 'https://app.example.com', 'http://192.168.1.20:5173']
  expect([...shared, ...lasting].filter((origin) => !allowed(origin))).toEqual([])
  nowMs += (day + 1) * 1000
  expect(shared.filter(allowed)).toEqual([])
  expect(lasting.filter((origin) => !allowed(origin))).toEqual([])
})

test('behavior: production allows its own origins', async () => {
  const project = await store.create({ name: 'Production', origins: ['https://app.example.com'] })
  expect(store.isOriginAllowed(project, 'http://localhost:3000')).toBe(false)
  expect(store.isOriginAllowed(project, 'https://x.vercel.app')).toBe(false)
})
