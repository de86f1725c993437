/** Value of one remote feature: `off`, on with the page's own choice (`null`), or on with this list. */
export type FeatureSetting = 'off' | null | string[]

/** A project with all its settings. */
export type Project = {
  /** Stays the same when the key is rotated, and never leaves the server. */
  id: string
  /** The current public id, which clients send. */
  projectId: string
  name: string
  origins: string[]
  mode: 'production' | 'development'
  /** Unix seconds. Null: in development mode only this machine is allowed. */
  developmentUntil: number | null
  features: Record<string, FeatureSetting>
  analytics: boolean
}
