import { createHash } from 'node:crypto'

/** Returns a UUID that replaces a project's own id, which never leaves the server. */
export function toPublicId(projectId: string): string {
  const hex = createHash('sha256').update(`project ${projectId}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
