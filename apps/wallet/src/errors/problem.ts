import { type ArgumentsOf, createText, type TextOf, type ValuesOf } from '@portico/texts'
import { problems } from '@portico/texts/en/frame/problems'
import { sanitizeText } from 'portico/format'

type Texts = typeof problems
type ProblemCode = keyof Texts

/** A problem as a code with its data. It is plain data, so it can pass to other windows and into the store. */
export type CodedProblem = {
  [code in ProblemCode]: ArgumentsOf<Texts[code]> extends []
    ? { problem: code }
    : { problem: code; values: ValuesOf<Texts[code]> }
}[ProblemCode]

/** A problem. A string is the text of another program, such as a node, which is in no catalog. */
export type Problem = string | CodedProblem

/** Returns the sentence for a problem in the language of these texts. */
export function wordProblem(problem: Problem, t: TextOf<Texts>): string {
  if (typeof problem === 'string') return problem
  // Cast: the type above pairs each code with its values. A call by a union of codes loses the pair.
  const word = t as (code: ProblemCode, values?: Readonly<Record<string, string | number>>) => string
  return word(problem.problem, 'values' in problem ? problem.values : undefined)
}

/** Returns the sentence for a problem in English. Developers get English errors in every language. */
export function englishProblem(problem: Problem): string {
  return wordProblem(problem, createText<Texts>(problems, 'en'))
}

/**
 * Returns a problem with the text of other programs cleaned. Such text could reverse the screen's text, or draw over
 * other lines.
 */
export function cleanProblem(problem: Problem): Problem {
  const clean = (words: string) => sanitizeText(words, { maxLength: 500 })
  if (typeof problem === 'string') return clean(problem)
  if (!('values' in problem)) return problem
  const values = Object.fromEntries(
    Object.entries(problem.values).map(([name, value]) => [
      name,
      typeof value === 'string' ? clean(value) : value,
    ]),
  )
  // Cast: the names are the same, and their values have the same types.
  return { ...problem, values } as CodedProblem
}
