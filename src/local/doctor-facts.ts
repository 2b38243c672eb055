/** The doctor's facts about this machine. A text instead of a result gives the reason for its absence. */
export interface DoctorFacts {
  node: { version: string; pinned: string | null };
  packages: { missing: string[]; outdated: string[]; isInstalled: boolean };
  tools: { name: string; purpose: string; fault: string | null }[];
  chromium: { fault: string | null };
  build: "fresh" | "old" | "missing";
  settings: SettingFacts;
  ports: PortFacts[];
  dataFolder: { path: string; fault: string | null; freeBytes: number };
  run: { isAlive: boolean; pid: number | null; left: string[] } | null;
}

export interface SettingFacts {
  /** A sentence for each invalid variable. */
  faults: string[];
  /** Variables that resemble ours but are unknown. */
  unknown: { name: string; similar: string | null }[];
  /** Files with variables that none of our programs reads. */
  unreadFiles: string[];
  remoteDatabase: string | null;
}

export interface PortFacts {
  variable: string;
  port: number;
  /** Why the port cannot be used, with advice; null when it can. */
  fault: string | null;
  /** The listening process, where the system reports it. */
  user: { pid: number; name: string } | null;
  /** Whether that process belongs to the instance on this data folder. */
  isOurs: boolean;
}
