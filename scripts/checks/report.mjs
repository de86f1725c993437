// Read by the checks: prints the result of each.

/** Prints every problem and fails the process if there is one; otherwise prints `fine`. */
export function report(problems, fine) {
  if (problems.length === 0) {
    console.log(fine)
    return
  }
  for (const problem of problems) console.error(problem)
  console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`)
  process.exitCode = 1
}
