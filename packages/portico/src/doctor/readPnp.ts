/// <reference types="node" />
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Locator = { name: string | null; reference: string }

/** The part of Yarn's package map that is read. Source: yarnpkg.com, "PnP API". */
type PnpApi = {
  findPackageLocator: (location: string) => Locator | null
  getAllLocators: () => readonly Locator[]
  resolveToUnqualified: (request: string, issuer: string) => string | null
}

/** What Yarn records about packages that it installs without `node_modules` (Plug'n'Play). */
export type Pnp = {
  /** The version that an import in `folder` resolves to. */
  readInstalled: (folder: string, packageName: string) => string | undefined
  /** Every version of a package that the project installs. */
  readVersions: (packageName: string) => readonly string[]
}

/** Loads Yarn's package map for a folder's project. Returns undefined if the packages are in `node_modules`. */
export function readPnp(folder: string): Pnp | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const file = join(place, '.pnp.cjs')
    if (existsSync(file)) {
      const api = createRequire(file)(file) as PnpApi
      // A map in a folder further up may not include this project.
      return api.findPackageLocator(join(folder, 'package.json')) ? toPnp(api) : undefined
    }
    if (place === dirname(place)) return undefined
  }
}

function toPnp(api: PnpApi): Pnp {
  return {
    readInstalled(folder, packageName) {
      try {
        const path = api.resolveToUnqualified(packageName, join(folder, 'package.json'))
        const locator = path === null ? null : api.findPackageLocator(join(path, 'package.json'))
        return locator ? toVersion(locator.reference) : undefined
      } catch {
        // It throws for a package that the project does not list.
        return undefined
      }
    },
    readVersions: (packageName) => [
      ...new Set(
        api
          .getAllLocators()
          .filter(({ name }) => name === packageName)
          .map(({ reference }) => toVersion(reference)),
      ),
    ],
  }
}

/**
 * Reads the version from a reference: `virtual:1f…#npm:2.57.1` is 2.57.1. A file or a folder has no version in its
 * reference, so its reference is returned.
 */
function toVersion(reference: string): string {
  return reference.slice(reference.lastIndexOf('#') + 1).replace(/^npm:(.*@)?/, '')
}
