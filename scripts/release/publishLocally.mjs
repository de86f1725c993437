// Part of scripts/release/dry.mjs: publishes tarballs as a release does, but to the registry on this machine.
import { runQuietly } from './runQuietly.mjs'

/** Whether npm could sign where a package comes from. It needs a token of the CI system for this. */
export const canProve = (env = process.env) =>
  env.ACTIONS_ID_TOKEN_REQUEST_URL !== undefined || env.NPM_ID_TOKEN !== undefined

/**
 * Does the upload of each tarball, after a dry run unless `isTriedFirst` is false.
 *
 * @param {{ cwd: string, files: string[], isTriedFirst: boolean, registry: { environment: object, url: string } }} parameters `files`: in
 *   order of dependency
 */
export async function publishLocally({ cwd, files, isTriedFirst, registry }) {
  const { host } = new URL(registry.url)
  const env = { ...process.env, ...registry.environment }
  const provenance = canProve() ? ['--provenance'] : []
  for (const file of files) {
    if (isTriedFirst) {
      await runQuietly('npm', ['publish', file, '--access', 'public', '--dry-run', ...provenance], {
        cwd,
        env,
      })
    }
    // npm wants a name to publish, and this registry takes any.
    const token = `--//${host}/:_authToken=local`
    await runQuietly('npm', ['publish', file, '--access', 'public', token], { cwd, env })
  }
}
