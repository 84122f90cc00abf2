/** All files of a company together, papers included; forty of the largest. */
export const storageBytesMax = 200 * 1024 * 1024;
/** Documents one company may hand in within an hour, refused ones counted too: each picture costs a re-encoding. */
export const documentsPerHourMax = 120;
/** Documents of one request, offer or order. */
export const filesMax = 10;
