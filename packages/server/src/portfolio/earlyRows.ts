/** How many transfers, and how many approvals, of one transaction come before the late ones (`isLate` in the schema). */
export const earlyRows = 100
