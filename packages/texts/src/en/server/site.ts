/** Texts of the wallet's site, if the site itself has no page to show. */
export const enSite = {
  /** For the developer of a site. */
  'project.unknown': 'No project has this id. Check the projectId that the page was opened with.',
} as const
