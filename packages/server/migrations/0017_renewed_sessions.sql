ALTER TABLE "sign_in_sessions" ADD COLUMN "previous_id" uuid;--> statement-breakpoint
CREATE INDEX "sign_in_sessions_previous_id" ON "sign_in_sessions" USING btree ("previous_id");