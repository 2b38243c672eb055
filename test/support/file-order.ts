import { BaseSequencer, type TestSpecification } from "vitest/node";

/** How many tests of the whole program run from the beginning; they wait for the clock most of the time. */
const AT_FIRST = 1;

/** A slow test of the whole program begins. The other slow ones are spread among the rest, which run while they wait. */
export default class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of a class that is no array
    const sorted = await super.sort(files);
    const ofProgram = sorted.filter(({ project }) => project.name === "e2e");
    const others = sorted.filter(({ project }) => project.name !== "e2e");
    const order = [...ofProgram.slice(0, AT_FIRST), ...others];
    const later = ofProgram.slice(AT_FIRST);
    const distance = Math.ceil(order.length / (later.length + 1));
    for (const [index, file] of later.entries()) order.splice((index + 1) * distance + index, 0, file);
    return order;
  }
}
