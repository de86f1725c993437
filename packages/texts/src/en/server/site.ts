/** Texts that the server shows at the wallet's address if it cannot show the wallet's own page. */
export const enSite = {
  /** For the developer of a site. */
  'project.unknown': 'No project has this id. Check the projectId that the page was opened with.',
} as const
