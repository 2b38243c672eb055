import { useContext } from "preact/hooks";

import { type Inline, wordsIn } from "./inline.ts";
import { LinkHost } from "./link-host-note.tsx";
import { type Block, blocksOf } from "./markdown.ts";
import { markedInlines } from "./marked-inlines.ts";
import { Marking } from "./marking.ts";

/** The largest heading of a text follows the `h2` of its page. */
const TOP = 3;

/** A Markdown text as elements. Text becomes text nodes only, so no HTML of it is ever read as HTML. */
export function MarkdownView({ text }: { text: string }) {
  return <>{withHeadings(blocksOf(text))}</>;
}

/** Headings in the order of their sizes, and never more than one size smaller than the preceding one. */
function withHeadings(blocks: readonly Block[]) {
  const sizes = [...new Set(blocks.flatMap((block) => (block.kind === "heading" ? [block.level] : [])))].toSorted(
    (a, b) => a - b,
  );
  let last = TOP - 1;
  return blocks.map((block, index) => {
    if (block.kind !== "heading") return <BlockView key={index} of={block} />;
    last = Math.min(TOP + sizes.indexOf(block.level), last + 1, 6);
    const Heading = `h${last}` as "h3" | "h4" | "h5" | "h6";
    return (
      <Heading key={index}>
        <Line of={block.parts} />
      </Heading>
    );
  });
}

const Blocks = ({ of: blocks }: { of: readonly Block[] }) => (
  <>
    {blocks.map((block, index) => (
      <BlockView key={index} of={block} />
    ))}
  </>
);

function BlockView({ of: block }: { of: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <p>
          <strong>
            <Line of={block.parts} />
          </strong>
        </p>
      );
    case "paragraph":
      return (
        <p>
          <Line of={block.parts} />
        </p>
      );
    case "code":
      return (
        <pre class="json" tabIndex={0} role="group" aria-label={`Code ${block.language}`.trim()}>
          {block.text}
        </pre>
      );
    case "quote":
      return (
        <blockquote>
          <Blocks of={block.blocks} />
        </blockquote>
      );
    case "list":
      return <List of={block} />;
    case "table":
      return <Table of={block} />;
    case "rule":
      return <hr />;
  }
}

function List({ of: { start, items } }: { of: Extract<Block, { kind: "list" }> }) {
  const lines = items.map((blocks, index) => (
    <li key={index}>
      <Item of={blocks} />
    </li>
  ));
  return start === null ? <ul>{lines}</ul> : <ol start={start}>{lines}</ol>;
}

/** The first paragraph of an item is on the line of its mark. */
function Item({ of: [first, ...rest] }: { of: readonly Block[] }) {
  if (first === undefined) return null;
  return (
    <>
      {first.kind === "paragraph" ? <Line of={first.parts} /> : <BlockView of={first} />}
      <Blocks of={rest} />
    </>
  );
}

function Table({ of: { head, rows, ends } }: { of: Extract<Block, { kind: "table" }> }) {
  const side = (index: number): string | undefined => (ends[index] === true ? "number" : undefined);
  return (
    <div class="prose-table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" class={side(index)}>
                {cell.length === 0 ? <span class="unseen">Column {index + 1}</span> : <Line of={cell} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index} class={side(index)}>
                  <Line of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The whole text of a block, in which parts may be marked. */
function Line({ of: parts }: { of: readonly Inline[] }) {
  const mark = useContext(Marking);
  return <Parts of={mark === null ? parts : markedInlines(parts, mark.of)} />;
}

function Parts({ of: parts }: { of: readonly Inline[] }) {
  return (
    <>
      {parts.map((part, index) => (
        <Part key={index} of={part} />
      ))}
    </>
  );
}

function Part({ of: part }: { of: Inline }) {
  if (typeof part === "string") return <>{part}</>;
  if (part.kind === "code") return <code>{part.text}</code>;
  if (part.kind === "marked") return <>{part.around(part.text)}</>;
  if (part.kind === "link")
    return (
      <>
        <a href={part.href} title={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          <Parts of={part.parts} />
        </a>
        <LinkHost words={wordsIn(part.parts)} href={part.href} />
      </>
    );
  const Mark = part.kind;
  return (
    <Mark>
      <Parts of={part.parts} />
    </Mark>
  );
}
