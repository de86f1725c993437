// Read by houseRules.mjs: phrases over which readers stumble, each with the reason and what to write instead. The
// glossary (docs/glossary.md) has the word for each thing.

const isCatalog = (path) => /^packages\/texts\/src\/en\/(modal|frame|server)\//.test(path)
const isProse = (path) => path.endsWith('.md') || isCatalog(path)

/**
 * One row per phrase: where it is refused, the phrase, the reason, and what to write instead. A row without `holds`
 * applies to every source file and page. Keep this list short: a phrase belongs here only if it came back after it was
 * corrected.
 */
const rows = [
  {
    name: '“whoever” as a subject',
    pattern: /\b(whoever|whomever)\b/gi,
    instead: 'name the subject, or begin with the condition: “If the user reloads, the code stays valid.”',
  },
  {
    name: 'translated phrase',
    pattern: /\b(of its own accord|in earnest|anew|to be had|the same again)\b/gi,
    instead: 'write what a native engineer would: “by itself”, “really”, “again”, “available”',
  },
  {
    name: 'another word for the user',
    pattern: /\b(persons?|people)\b/g,
    instead: 'write “the user”; on a screen “you” or “anyone”',
  },
  {
    name: 'spelling of email',
    pattern: /\be-mails?\b/gi,
    instead: 'write “email”',
  },
  {
    name: 'British spelling',
    holds: isProse,
    pattern:
      /\b(behaviours?|cancelled|cancelling|colou?red by|colours?|favou?rite|favours?|licences?|recognised?)\b/g,
    instead: 'use US spelling',
  },
  {
    name: 'space before the percent sign',
    holds: isProse,
    pattern: /[\d}] %/g,
    instead: 'write “15%”',
  },
  {
    name: 'word that only a developer knows',
    holds: isCatalog,
    // The pattern allows “Chain is not supported”, “Unsupported chain” and the end of the latter, because the
    // specification fixes these words.
    pattern:
      /(?<!\.)\b(EOA|namespaces?|dapps?|CAIP|RPC|unchecked|(?<!Unsupported )chains?(?! is not supported))\b/gi,
    instead: 'say it as a user would: “network”, “account”, “site”',
  },
  {
    name: 'verb of a dictionary on a screen',
    holds: isCatalog,
    pattern: /'[^']*\b(Write (an?|the)|Go on\b|take out|Take out)\b/g,
    instead: 'write “Enter”, “Continue”, “Remove”',
  },
]

const everywhere = () => true
// These files name the phrases that all other files avoid.
const namesPhrases = /^(docs\/glossary\.md|scripts\/checks\/phrases(\.test)?\.mjs)$/

/** The phrases in the form of rules for houseRules.mjs. */
export const phraseRules = rows.map(({ holds = everywhere, ...row }) => ({
  ...row,
  holds: (path) => holds(path) && !namesPhrases.test(path),
}))
