/// <reference types="node" />
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Locator = { name: string | null; reference: string }

/** The part of Yarn's map of packages that is read. Source: yarnpkg.com, "PnP API". */
type PnpApi = {
  findPackageLocator: (location: string) => Locator | null
  getAllLocators: () => readonly Locator[]
  resolveToUnqualified: (request: string, issuer: string) => string | null
}

/** Where Yarn keeps packages without `node_modules` (Plug'n'Play): what it knows of them. */
export type Pnp = {
  /** The version that an import in `folder` gets. */
  readInstalled: (folder: string, packageName: string) => string | undefined
  /** Every version of a package that the project installs. */
  readVersions: (packageName: string) => readonly string[]
}

/** Yarn's map of the project that a folder belongs to; undefined where packages are in `node_modules`. */
export function readPnp(folder: string): Pnp | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const file = join(place, '.pnp.cjs')
    if (existsSync(file)) {
      const api = createRequire(file)(file) as PnpApi
      // One of a folder further up may know nothing of this project.
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
        // It throws for what the project does not name.
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

/** `virtual:1f…#npm:2.57.1` is 2.57.1; a file or a folder has no version in its name, and is told as it is. */
function toVersion(reference: string): string {
  return reference.slice(reference.lastIndexOf('#') + 1).replace(/^npm:(.*@)?/, '')
}
