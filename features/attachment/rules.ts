/** All files of a company together, papers included; forty of the largest. */
export const storageBytesMax = 200 * 1024 * 1024;
/** Documents one company may hand in within an hour, refused ones counted too: each picture costs a re-encoding. */
export const documentsPerHourMax = 120;
/** A document that no record names so long after it came is swept: nobody has the form open any more. */
export const unusedLifeMs = 24 * 3_600_000;
/** What is named is looked at again so much later: its draft may be gone by then. */
export const lookAgainMs = 30 * 24 * 3_600_000;
/** Documents of one request, offer or order. */
export const filesMax = 10;
