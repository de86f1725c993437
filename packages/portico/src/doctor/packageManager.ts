/// <reference types="node" />
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How a project's packages are installed, in the words of its own package manager. */
export type PackageManager = {
  install: (packageName: string) => string
  /** Makes one version of several. */
  dedupe: string
  /** The field of package.json that pins a version for every package. */
  pin: string
}

const npm: PackageManager = {
  dedupe: 'npm dedupe',
  install: (name) => `npm install ${name}`,
  pin: 'overrides',
}
const pnpm: PackageManager = {
  dedupe: 'pnpm dedupe',
  install: (name) => `pnpm add ${name}`,
  pin: 'pnpm.overrides',
}
const yarn: PackageManager = {
  dedupe: 'yarn dedupe',
  install: (name) => `yarn add ${name}`,
  pin: 'resolutions',
}

const lockFiles: Readonly<Record<string, PackageManager>> = {
  'package-lock.json': npm,
  'pnpm-lock.yaml': pnpm,
  'yarn.lock': yarn,
}

/** The one whose lock file is nearest; npm where there is none. */
export function readPackageManager(folder: string): PackageManager {
  for (let place = folder; ; place = dirname(place)) {
    for (const [file, manager] of Object.entries(lockFiles)) {
      if (existsSync(join(place, file))) return manager
    }
    if (place === dirname(place)) return npm
  }
}
