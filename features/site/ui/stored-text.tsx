import { blocksOf, type Block } from '../rules.ts';

export function StoredText({ children, className }: { children: string; className?: string }) {
  return (
    <div className={className}>
      {blocksOf(children).map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text's blocks have a fixed order
        <StoredBlock key={at} block={block} />
      ))}
    </div>
  );
}

function StoredBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-8 mb-2 text-h2 text-text first:mt-0">{block.text}</h2>;
    case 'list':
      return (
        <ul className="my-2 list-disc ps-5 marker:text-text-3">
          {block.entries.map((entry) => (
            <li key={entry} className="my-1">
              {entry}
            </li>
          ))}
        </ul>
      );
    case 'paragraph':
      return <p className="my-2 first:mt-0 last:mb-0">{block.text}</p>;
    default:
      return block satisfies never;
  }
}
