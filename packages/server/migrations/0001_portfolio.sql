CREATE TABLE "account_activity" (
	"chain_id" bigint NOT NULL,
	"account" "bytea" NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "account_activity_chain_id_account_block_number_position_pk" PRIMARY KEY("chain_id","account","block_number","position")
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"chain_id" bigint NOT NULL,
	"account" "bytea" NOT NULL,
	"token" "bytea" NOT NULL,
	"first_block" bigint NOT NULL,
	CONSTRAINT "account_tokens_chain_id_account_token_pk" PRIMARY KEY("chain_id","account","token")
);
--> statement-breakpoint
CREATE TABLE "indexed_approvals" (
	"chain_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	"log_index" integer NOT NULL,
	"token" "bytea" NOT NULL,
	"owner" "bytea" NOT NULL,
	"spender" "bytea" NOT NULL,
	"token_id" numeric,
	"amount" numeric NOT NULL,
	"is_for_all" boolean NOT NULL,
	CONSTRAINT "indexed_approvals_chain_id_block_number_position_log_index_pk" PRIMARY KEY("chain_id","block_number","position","log_index")
);
--> statement-breakpoint
CREATE TABLE "indexed_blocks" (
	"chain_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"mined_at" bigint NOT NULL,
	CONSTRAINT "indexed_blocks_chain_id_number_pk" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "indexed_transactions" (
	"chain_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"sender" "bytea" NOT NULL,
	"recipient" "bytea",
	"amount" numeric NOT NULL,
	"nonce" bigint NOT NULL,
	"selector" "bytea",
	"is_failed" boolean NOT NULL,
	CONSTRAINT "indexed_transactions_chain_id_block_number_position_pk" PRIMARY KEY("chain_id","block_number","position")
);
--> statement-breakpoint
CREATE TABLE "indexed_transfers" (
	"chain_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	"log_index" integer NOT NULL,
	"item" integer NOT NULL,
	"token" "bytea" NOT NULL,
	"standard" integer NOT NULL,
	"token_id" numeric,
	"sender" "bytea" NOT NULL,
	"recipient" "bytea" NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "indexed_transfers_chain_id_block_number_position_log_index_item_pk" PRIMARY KEY("chain_id","block_number","position","log_index","item")
);
--> statement-breakpoint
CREATE TABLE "nft_holdings" (
	"chain_id" bigint NOT NULL,
	"token" "bytea" NOT NULL,
	"token_id" numeric NOT NULL,
	"account" "bytea" NOT NULL,
	"standard" integer NOT NULL,
	"amount" numeric NOT NULL,
	"received_block" bigint NOT NULL,
	"received_log" integer NOT NULL,
	CONSTRAINT "nft_holdings_chain_id_token_token_id_account_pk" PRIMARY KEY("chain_id","token","token_id","account")
);
--> statement-breakpoint
CREATE TABLE "nft_metadata" (
	"chain_id" bigint NOT NULL,
	"token" "bytea" NOT NULL,
	"token_id" numeric NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"is_spam" boolean NOT NULL,
	"failures" integer NOT NULL,
	"next_read_at_ms" bigint NOT NULL,
	CONSTRAINT "nft_metadata_chain_id_token_token_id_pk" PRIMARY KEY("chain_id","token","token_id")
);
--> statement-breakpoint
CREATE TABLE "token_contracts" (
	"chain_id" bigint NOT NULL,
	"address" "bytea" NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer,
	"is_spam" boolean NOT NULL,
	"read_at_ms" bigint NOT NULL,
	CONSTRAINT "token_contracts_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE INDEX "indexed_transfers_nft" ON "indexed_transfers" USING btree ("chain_id","token","token_id","block_number","log_index") WHERE "indexed_transfers"."token_id" is not null;--> statement-breakpoint
CREATE INDEX "nft_holdings_account" ON "nft_holdings" USING btree ("chain_id","account","received_block","received_log","token","token_id") WHERE "nft_holdings"."amount" > 0;