// Read by the files of scripts/release: runs one program of a release.
import { spawn } from 'node:child_process'

/**
 * Runs a program to its end.
 *
 * @returns what it printed to stdout
 * @throws Error with all of its output, if it fails
 */
export function runQuietly(command, parameters, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(stdout)
      else
        reject(new Error(`${command} ${parameters.join(' ')} ended with ${code}\n${stdout}${stderr}`.trim()))
    })
  })
}
