/** Value of one remote feature: `off`, on with the host's own choice (`null`), or on with this list. */
export type FeatureSetting = 'off' | null | string[]

/** A project as its owner sees it. */
export type Project = {
  /** Stays when the key is rotated, and never leaves the server. */
  id: string
  /** The public id that clients send now. */
  projectId: string
  name: string
  origins: string[]
  mode: 'production' | 'development'
  /** Unix seconds, or null: development mode then means this machine only. */
  developmentUntil: number | null
  features: Record<string, FeatureSetting>
  analytics: boolean
}
