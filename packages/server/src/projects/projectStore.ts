import { randomBytes } from 'node:crypto'
import { matchOrigin } from '@portico/protocol/origin'
import { and, eq, isNull } from 'drizzle-orm'
import { ProjectNotFoundError } from '../errors/request.js'
import { ProjectExistsError } from '../errors/startup.js'
import type { Clock } from '../ports.js'
import type { FeatureSetting, Project } from '../project.js'
import type { Database } from '../store/database.js'
import { defaultFeatures } from './features.js'
import { developmentOrigins, parseOriginPattern } from './originPattern.js'
import { projectKeys, projects } from './schema.js'

export type ProjectChanges = {
  name?: string | undefined
  /** Replaces the whole list. */
  origins?: string[] | undefined
  mode?: Project['mode'] | undefined
  developmentUntil?: number | null | undefined
  /** Merged into the existing features. */
  features?: Record<string, FeatureSetting> | undefined
  analytics?: boolean | undefined
}

export type ProjectStore = {
  /** Finds the project of a public id, in memory. */
  find: (projectId: string) => Project | undefined
  isOriginAllowed: (project: Project, origin: string) => boolean
  /** Returns the patterns that `isOriginAllowed` uses. */
  allowedOrigins: (project: Project) => string[]
  list: () => Project[]
  /** @throws ProjectExistsError, OriginPatternRefusedError */
  create: (project: ProjectChanges & { name: string; projectId?: string | undefined }) => Promise<Project>
  /** @throws ProjectNotFoundError, OriginPatternRefusedError */
  set: (projectId: string, changes: ProjectChanges) => Promise<Project>
  /** Gives the project a new public id. The old one stays valid for `graceSeconds`. @throws ProjectNotFoundError */
  rotate: (projectId: string, graceSeconds: number) => Promise<Project>
  /** Reads changes of other processes. */
  refresh: () => Promise<void>
}

type Key = { key: string; project: Project; expiresAt: number | null }

/** Creates the store of projects. All of them are in memory, so no request waits for a query. */
export async function createProjectStore(database: Database, clock: Clock): Promise<ProjectStore> {
  let keys = new Map<string, Key>()
  /** The origins of each project that stay valid after its development mode expires. */
  let lastingOrigins = new Map<string, string[]>()
  const nowSeconds = () => Math.floor(clock.nowMs() / 1000)

  async function refresh(): Promise<void> {
    const rows = await database
      .select()
      .from(projectKeys)
      .innerJoin(projects, eq(projectKeys.projectId, projects.id))
    const current = new Map<string, string>()
    for (const { project_keys: key } of rows) {
      if (key.expiresAt === null) current.set(key.projectId, key.key)
    }
    const known = new Map<string, Project>()
    const next = new Map<string, Key>()
    for (const { project_keys: key, projects: row } of rows) {
      const projectId = current.get(row.id)
      if (projectId === undefined) continue
      const { createdAt: _, ...rest } = row
      const project = known.get(row.id) ?? { ...rest, projectId }
      known.set(row.id, project)
      next.set(key.key, { expiresAt: key.expiresAt, key: key.key, project })
    }
    keys = next
    lastingOrigins = new Map([...known.values()].map(({ id, origins }) => [id, origins.filter(isLasting)]))
  }
  await refresh()

  function find(projectId: string): Project | undefined {
    const key = keys.get(projectId)
    if (!key || (key.expiresAt !== null && key.expiresAt <= nowSeconds())) return undefined
    return key.project
  }

  function need(projectId: string): Project {
    const project = find(projectId)
    if (!project) throw new ProjectNotFoundError({ projectId })
    return project
  }

  function hasExpiry({ mode, developmentUntil }: Pick<Project, 'mode' | 'developmentUntil'>): boolean {
    return mode === 'development' && developmentUntil !== null && developmentUntil > nowSeconds()
  }

  function checkOrigins(project: Pick<Project, 'mode' | 'developmentUntil' | 'origins'>): string[] {
    const rules = { allowHttp: project.mode === 'development', allowPublicSuffix: hasExpiry(project) }
    return [...new Set(project.origins.map((origin) => parseOriginPattern(origin, rules)))]
  }

  function allowedOrigins(project: Project): string[] {
    if (project.mode === 'production') return project.origins
    if (hasExpiry(project)) {
      return [...project.origins, ...developmentOrigins.always, ...developmentOrigins.untilExpiry]
    }
    return [...(lastingOrigins.get(project.id) ?? []), ...developmentOrigins.always]
  }

  function toChanged(before: typeof projects.$inferSelect, changes: ProjectChanges) {
    const after = {
      analytics: changes.analytics ?? before.analytics,
      developmentUntil:
        changes.developmentUntil === undefined ? before.developmentUntil : changes.developmentUntil,
      features: { ...before.features, ...changes.features },
      mode: changes.mode ?? before.mode,
      name: changes.name ?? before.name,
      origins: changes.origins ?? before.origins,
    }
    return { ...after, origins: checkOrigins(after) }
  }

  return {
    allowedOrigins,
    find,
    isOriginAllowed: (project, origin) =>
      allowedOrigins(project).some((pattern) => matchOrigin(pattern, origin)),
    list: () =>
      [...keys.values()].filter(({ expiresAt }) => expiresAt === null).map(({ project }) => project),
    refresh,

    async create({ projectId = randomBytes(16).toString('hex'), ...changes }) {
      if (keys.has(projectId)) throw new ProjectExistsError({ projectId })
      const project = {
        analytics: changes.analytics ?? true,
        developmentUntil: changes.developmentUntil ?? null,
        features: { ...defaultFeatures, ...changes.features },
        id: randomBytes(16).toString('hex'),
        mode: changes.mode ?? 'production',
        name: changes.name,
        origins: changes.origins ?? [],
      }
      project.origins = checkOrigins(project)
      const createdAt = nowSeconds()
      await database.transaction(async (transaction) => {
        await transaction.insert(projects).values({ ...project, createdAt })
        const added = await transaction
          .insert(projectKeys)
          .values({ createdAt, expiresAt: null, key: projectId, projectId: project.id })
          .onConflictDoNothing()
          .returning()
        if (added.length === 0) throw new ProjectExistsError({ projectId })
      })
      await refresh()
      return need(projectId)
    },

    async set(projectId, changes) {
      await refresh()
      const { id } = need(projectId)
      await database.transaction(async (transaction) => {
        // Locked and read again: otherwise a change of another command at this moment would be undone.
        const [before] = await transaction.select().from(projects).where(eq(projects.id, id)).for('update')
        if (!before) throw new ProjectNotFoundError({ projectId })
        await transaction.update(projects).set(toChanged(before, changes)).where(eq(projects.id, id))
      })
      await refresh()
      return need(projectId)
    },

    async rotate(projectId, graceSeconds) {
      await refresh()
      const { id } = need(projectId)
      const createdAt = nowSeconds()
      const key = randomBytes(16).toString('hex')
      await database.transaction(async (transaction) => {
        // Locked, so that of two simultaneous rotations the later one also ends the key of the earlier one.
        const [held] = await transaction
          .select({ id: projects.id })
          .from(projects)
          .where(eq(projects.id, id))
          .for('update')
        if (!held) throw new ProjectNotFoundError({ projectId })
        await transaction
          .update(projectKeys)
          .set({ expiresAt: createdAt + graceSeconds })
          .where(and(eq(projectKeys.projectId, id), isNull(projectKeys.expiresAt)))
        await transaction.insert(projectKeys).values({ createdAt, expiresAt: null, key, projectId: id })
      })
      await refresh()
      return need(key)
    },
  }
}

/** Checks whether an origin stays valid after development mode expires. */
function isLasting(origin: string): boolean {
  try {
    parseOriginPattern(origin, { allowHttp: true, allowPublicSuffix: false })
    return true
  } catch {
    return false
  }
}
