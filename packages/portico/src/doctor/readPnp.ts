/// <reference types="node" />
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Locator = { name: string | null; reference: string }

/** The parts that we read from Yarn's package map. Source: yarnpkg.com, "PnP API". */
type PnpApi = {
  findPackageLocator: (location: string) => Locator | null
  getAllLocators: () => readonly Locator[]
  resolveToUnqualified: (request: string, issuer: string) => string | null
}

/** What Yarn records about packages that it installs without `node_modules` (Plug'n'Play). */
export type Pnp = {
  /** The version that an import in `folder` resolves to. */
  readInstalled: (folder: string, packageName: string) => string | undefined
  /** All versions of a package that the project installs. */
  readVersions: (packageName: string) => readonly string[]
}

/** Loads Yarn's package map for the project in a folder. Undefined if the packages are in `node_modules`. */
export function readPnp(folder: string): Pnp | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const file = join(place, '.pnp.cjs')
    if (existsSync(file)) {
      const api = createRequire(file)(file) as PnpApi
      // The map of a parent folder may not include this project.
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
        // It throws if the project does not list the package.
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
 * Reads the version from a reference: `virtual:1f…#npm:2.57.1` is 2.57.1. The reference of a file or a folder contains
 * no version. For these, returns the whole reference.
 */
function toVersion(reference: string): string {
  return reference.slice(reference.lastIndexOf('#') + 1).replace(/^npm:(.*@)?/, '')
}
