import type { Table } from "@tripiv/protocol/game/pivic";
import { expect, it } from "vitest";
import type { Lying } from "../src/course";
import { misplaced } from "../src/placing";
// What the rules themselves judge: tests/games/pivic/test_page_vector.py.
import told from "../../../../tests/games/pivic/vectors/placing.json";

interface Case {
  table: number;
  seat: number;
  offer: { region: "half" | "behind"; edge_um: number };
  ball: Lying;
  others: Lying[];
  codes: string[];
}

const tables = told.tables as unknown as Table[];
const cases = told.cases as unknown as Case[];

it("judges a place as the server does", () => {
  expect(cases.length).toBeGreaterThan(200);
  for (const { table, seat, offer, ball, others, codes } of cases)
    expect(misplaced(tables[table]!, offer, seat, ball, others).sort()).toEqual(codes);
});
