/** So many transfers of one transaction, and so many approvals, are stored as early (`isLate` in the schema). */
export const earlyRows = 100
