/// <reference types="node" />
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How a project's packages are installed, as commands of its own package manager. */
export type Installer = {
  install: (packageName: string) => string
  /** The command that reduces several versions to one. */
  dedupe: string
  /** The field of package.json that pins a version for every package. */
  pin: string
}

const npm: Installer = {
  dedupe: 'npm dedupe',
  install: (name) => `npm install ${name}`,
  pin: 'overrides',
}
const pnpm: Installer = {
  dedupe: 'pnpm dedupe',
  install: (name) => `pnpm add ${name}`,
  pin: 'pnpm.overrides',
}
const yarn: Installer = {
  dedupe: 'yarn dedupe',
  install: (name) => `yarn add ${name}`,
  pin: 'resolutions',
}

const lockFiles: Readonly<Record<string, Installer>> = {
  'package-lock.json': npm,
  'pnpm-lock.yaml': pnpm,
  'yarn.lock': yarn,
}

/** Returns the package manager whose lock file is nearest. Returns npm if there is no lock file. */
export function readInstaller(folder: string): Installer {
  for (let place = folder; ; place = dirname(place)) {
    for (const [file, manager] of Object.entries(lockFiles)) {
      if (existsSync(join(place, file))) return manager
    }
    if (place === dirname(place)) return npm
  }
}
